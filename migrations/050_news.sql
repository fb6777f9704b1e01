-- Study materials for visitors; `news` is their name on the wire.
create table news_category (
  edition text not null,
  id bigint generated always as identity,
  name jsonb not null,
  alias text not null,
  description jsonb not null default '{}',
  active boolean not null default true,
  position integer not null,
  primary key (edition, id),
  unique (edition, alias)
);

create table news (
  edition text not null,
  id bigint generated always as identity,
  title jsonb not null,
  alias text not null,
  category_id bigint not null,
  summary jsonb not null,
  text jsonb not null,
  image jsonb,
  -- Per language, separated by commas.
  tags jsonb not null,
  author_id bigint references staff_member,
  status text not null,
  active boolean not null,
  -- Visitors see a published post from this time on.
  publish_at timestamptz,
  changed_at timestamptz not null default now(),
  primary key (edition, id),
  unique (edition, alias),
  foreign key (edition, category_id) references news_category
);
create index news_by_category on news (edition, category_id);
create index news_published on news (edition, publish_at desc) where status = 'published' and active;

create table news_subject (
  edition text not null,
  news_id bigint not null,
  subject_id bigint not null,
  primary key (edition, news_id, subject_id),
  foreign key (edition, news_id) references news on delete cascade,
  foreign key (edition, subject_id) references subject
);
create index news_subject_by_subject on news_subject (edition, subject_id);

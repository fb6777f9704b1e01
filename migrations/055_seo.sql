-- Titles and descriptions of public pages by path pattern, on top of what the pages say themselves.
create table page_metatags (
  edition text not null,
  id bigint generated always as identity,
  pattern text not null check (length(pattern) <= 200),
  title jsonb not null default '{}',
  description jsonb not null default '{}',
  active boolean not null default true,
  primary key (edition, id)
);
create unique index page_metatags_pattern on page_metatags (edition, pattern);

-- Filter combinations of the catalog: the texts that staff wrote for them, and how many people opened their lists.
create table h2text (
  edition text not null,
  id bigint generated always as identity,
  online boolean not null default false,
  subject_id bigint,
  level_id bigint,
  city_id bigint,
  district_id bigint,
  subdistrict_id bigint,
  heading jsonb not null default '{}',
  text jsonb not null default '{}',
  title jsonb not null default '{}',
  description jsonb not null default '{}',
  -- Whether there is a text in any language; a trigger keeps it.
  written boolean not null default false,
  -- Of the last 30 days.
  visits bigint not null default 0,
  primary key (edition, id),
  foreign key (edition, subject_id) references subject on delete cascade,
  foreign key (edition, level_id) references level on delete cascade,
  foreign key (edition, city_id) references city on delete cascade,
  foreign key (edition, district_id) references district on delete cascade,
  foreign key (edition, subdistrict_id) references subdistrict on delete cascade
);
create unique index h2text_combination
  on h2text (edition, online, subject_id, level_id, city_id, district_id, subdistrict_id) nulls not distinct;
create index h2text_by_visits on h2text (edition, visits desc);
create index h2text_by_subject on h2text (edition, subject_id);
create index h2text_by_level on h2text (edition, level_id);
create index h2text_by_city on h2text (edition, city_id);
create index h2text_by_district on h2text (edition, district_id);
create index h2text_by_subdistrict on h2text (edition, subdistrict_id);

create function mark_written_h2text() returns trigger language plpgsql as $$
begin
  new.written := jsonb_path_exists(new.text, '$.**.text');
  return new;
end $$;
create trigger h2text_written before insert or update of text on h2text
  for each row execute function mark_written_h2text();

-- One row per combination and day. A nightly job removes days after a month and takes them off `h2text.visits`.
create table h2text_visits (
  edition text not null,
  day date not null,
  h2text_id bigint not null,
  visits integer not null,
  primary key (edition, day, h2text_id),
  foreign key (edition, h2text_id) references h2text on delete cascade
);
create index h2text_visits_by_h2text on h2text_visits (edition, h2text_id);

-- Paths that moved or are gone. `target` is a path of this site, and empty for pages that are gone.
create table redirect (
  edition text not null,
  id bigint generated always as identity,
  source text not null check (source ~ '^/[^/]'),
  target text not null default '' check (target = '' or target ~ '^/([^/]|$)'),
  kind text not null,
  hits bigint not null default 0,
  last_hit_at timestamptz,
  primary key (edition, id)
);
-- A path has one redirect, with or without its last slash.
create unique index redirect_source on redirect (edition, rtrim(source, '/'));

-- Links inside our own pages whose targets do not answer, as the last run of the job found them.
create table broken_link (
  edition text not null,
  id bigint generated always as identity,
  found_on text not null,
  target text not null,
  status integer not null,
  found_at timestamptz not null,
  primary key (edition, id)
);
create unique index broken_link_place on broken_link (edition, found_on, target);

-- The robots.txt of staff: the newest row applies, and an empty body is the standard file.
create table robots_version (
  edition text not null,
  id bigint generated always as identity,
  body text not null check (length(body) <= 65536),
  staff_id bigint,
  saved_at timestamptz not null,
  primary key (edition, id)
);

-- The history of replaced interface texts; empty is the shipped text.
create table text_change (
  edition text not null,
  id bigint generated always as identity,
  locale text not null,
  message_id text not null,
  text text not null,
  staff_id bigint,
  changed_at timestamptz not null,
  primary key (edition, id)
);
create index text_change_by_message on text_change (edition, locale, message_id, id);

create table site_video (
  edition text not null,
  id bigint generated always as identity,
  title jsonb not null,
  description jsonb not null,
  video jsonb not null,
  poster jsonb not null,
  active boolean not null,
  -- The day of the publication at the provider.
  published_on date not null,
  primary key (edition, id)
);
create index site_video_listed on site_video (edition, published_on desc) where active;

create table press_mention (
  edition text not null,
  id bigint generated always as identity,
  title jsonb not null,
  source text not null,
  link text not null,
  published_on date not null,
  active boolean not null,
  primary key (edition, id)
);
create index press_mention_listed on press_mention (edition, published_on desc) where active;

-- Images and files of panel resources. Rows store their ids inside of JSON, so `media_use` keeps what is in use.
create table media (
  edition text not null,
  id bigint generated always as identity,
  file text not null,
  -- The image before it was cropped; null if it was not.
  original text,
  crop jsonb,
  name text not null,
  width integer,
  height integer,
  original_width integer,
  original_height integer,
  created_at timestamptz not null,
  -- Null while a row uses it.
  unused_since timestamptz,
  primary key (edition, id),
  foreign key (edition, file) references stored_file,
  foreign key (edition, original) references stored_file
);
create index media_by_file on media (edition, file);
create index media_by_original on media (edition, original);
-- Public addresses do not name the edition.
create index media_at_file on media (file);
create index media_at_original on media (original) where original is not null;
create index media_unused on media (unused_since) where unused_since is not null;

create table media_use (
  edition text not null,
  media_id bigint not null,
  table_name text not null,
  row_id bigint not null,
  field text not null,
  primary key (edition, table_name, row_id, field, media_id),
  foreign key (edition, media_id) references media
);
create index media_use_by_media on media_use (edition, media_id);

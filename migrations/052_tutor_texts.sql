-- Ads and blog posts of tutors: the version that the tutor and staff work on.
create table tutor_text (
  edition text not null,
  id bigint generated always as identity,
  kind text not null,
  tutor_id bigint not null,
  -- The language it is written in; a text is not translated.
  lang text not null,
  title text not null,
  text jsonb,
  images jsonb not null default '[]',
  -- Null for a text about no subject in particular.
  subject_id bigint,
  -- Null for a text for the whole country.
  city_id bigint,
  status text not null,
  -- The general remark of staff with which the text was returned.
  revision_comment text not null default '',
  -- How good staff find it, from 1 to 5; 0 if they have not said.
  mark smallint not null default 0,
  -- The share of the text that no other text of the edition has, in percent; null until it is checked.
  uniqueness smallint,
  uniqueness_sources jsonb not null default '[]',
  created_at timestamptz not null,
  submitted_at timestamptz,
  published_at timestamptz,
  version integer not null default 1,
  primary key (edition, id),
  -- The public version belongs to the same tutor.
  unique (edition, tutor_id, id),
  foreign key (edition, tutor_id) references tutor,
  foreign key (edition, subject_id) references subject,
  foreign key (edition, city_id) references city,
  check (kind in ('ad', 'blog')),
  check (mark between 0 and 5),
  check (uniqueness between 0 and 100)
);
create index tutor_text_by_tutor on tutor_text (edition, tutor_id, kind, id);
create index tutor_text_by_subject on tutor_text (edition, subject_id);
create index tutor_text_by_city on tutor_text (edition, city_id);
create index tutor_text_waiting on tutor_text (edition, kind, submitted_at) where status = 'moderation';

-- What visitors read: the version that staff accepted last. It stays while a later one waits.
create table tutor_text_live (
  edition text not null,
  text_id bigint not null,
  kind text not null,
  tutor_id bigint not null,
  lang text not null,
  title text not null,
  excerpt text not null,
  text jsonb not null,
  images jsonb not null,
  subject_id bigint,
  city_id bigint,
  mark smallint not null,
  -- False while the tutor or staff hide it.
  visible boolean not null,
  published_at timestamptz not null,
  changed_at timestamptz not null,
  -- The rules by which its contacts were last checked.
  mask_version smallint not null,
  primary key (edition, text_id),
  foreign key (edition, tutor_id, text_id) references tutor_text (edition, tutor_id, id) on delete cascade,
  foreign key (edition, subject_id) references subject,
  foreign key (edition, city_id) references city
);
create index tutor_text_live_latest on tutor_text_live (edition, kind, published_at desc, text_id desc) where visible;
create index tutor_text_live_of_tutor on tutor_text_live (edition, tutor_id, text_id);
create index tutor_text_live_by_subject on tutor_text_live (edition, subject_id, kind, published_at desc);
create index tutor_text_live_by_city on tutor_text_live (edition, city_id, kind, published_at desc);

-- Remarks of staff at a passage of a text.
create table tutor_text_comment (
  edition text not null,
  id bigint generated always as identity,
  text_id bigint not null,
  -- The place of the top-level block, and the words in it; empty words mean the whole block.
  block integer not null,
  quote text not null,
  comment text not null,
  staff_id bigint,
  created_at timestamptz not null,
  -- Set when the text is returned; the tutor sees it from then on.
  sent_at timestamptz,
  resolved_at timestamptz,
  primary key (edition, id),
  foreign key (edition, text_id) references tutor_text on delete cascade,
  foreign key (staff_id) references staff_member
);
create index tutor_text_comment_by_text on tutor_text_comment (edition, text_id, block, id);
create index tutor_text_comment_by_staff on tutor_text_comment (staff_id);

-- The texts whose words are known, and in which version.
create table text_fingerprint (
  edition text not null,
  source text not null,
  source_id bigint not null,
  version integer not null,
  primary key (edition, source, source_id)
);

-- Hashes of five words in a row, with which texts are compared.
create table text_shingle (
  edition text not null,
  hash integer not null,
  source text not null,
  source_id bigint not null,
  primary key (edition, hash, source, source_id),
  foreign key (edition, source, source_id) references text_fingerprint on delete cascade
);
create index text_shingle_by_source on text_shingle (edition, source, source_id);

-- Uploads by their names on disk. A row is written and goes with whatever refers to it; a file that has none is swept.
create table stored_file (
  edition text not null,
  name text not null,
  type text not null,
  bytes integer not null check (bytes > 0),
  -- Smaller pictures of it that are kept beside it: `130` is `….130` on disk.
  variants text[] not null default '{}',
  created_at timestamptz not null,
  primary key (edition, name)
);

alter table tutor
  -- Goes up with every save: whoever saves says which one they have read.
  add column version integer not null default 1,
  -- Waiting for staff since, and what staff wrote when they sent it back.
  add column submitted_at timestamptz,
  add column revision_comment text not null default '',
  add column verification_at timestamptz,
  add column verification_comment text not null default '',
  -- A university that is not in our list.
  add column university_name text not null default '',
  -- Points taken away from the rating, by staff.
  add column penalty smallint not null default 0 check (penalty between 0 and 30),
  add column penalty_reason text not null default '',
  -- What is shown to whom; what is missing has its default.
  add column privacy jsonb not null default '{}',
  add column email_subscribed boolean not null default true,
  -- Whoever was hidden by staff cannot bring themselves back.
  add column hidden_by_staff boolean not null default false,
  -- Taken out of everything by staff; can be taken back until anonymised.
  add column deleted_at timestamptz,
  add column photo text generated always as (case when avatar like 'demo/%' then null else avatar end) stored,
  add foreign key (edition, photo) references stored_file;
create index tutor_by_photo on tutor (edition, photo) where photo is not null;
-- Staff's list: whatever narrows it is told by the index alone, since the rows are wide.
create index tutor_listed on tutor (edition, created_at desc, id desc)
  include (
    state, active, verification, score, city_id, work_online, school_tutor, favorite,
    accept_orders, auto_appoint, show_in_catalog, potential_school_tutor, trusted
  )
  where deleted_at is null and anonymised_at is null;
create index tutor_by_score on tutor (edition, score desc, id desc) where deleted_at is null and anonymised_at is null;
create index tutor_gone on tutor (edition, created_at desc, id desc)
  where deleted_at is not null or anonymised_at is not null;
create index tutor_waiting on tutor (edition, submitted_at) where state = 'on_moderation';
create index tutor_verifying on tutor (edition, verification_at) where verification in ('submitted', 'in_review');
create index tutor_leaving on tutor (edition, deletion_requested_at)
  where deletion_requested_at is not null and anonymised_at is null;

-- At most one that is shown, and one that waits for staff.
create table tutor_photo (
  edition text not null,
  tutor_id bigint not null,
  state text not null check (state in ('live', 'waiting')),
  original text not null,
  original_width integer not null,
  original_height integer not null,
  -- The square that was cut out of it, with its sizes.
  portrait text not null,
  x integer not null,
  y integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  primary key (edition, tutor_id, state),
  foreign key (edition, tutor_id) references tutor on delete cascade,
  foreign key (edition, original) references stored_file,
  foreign key (edition, portrait) references stored_file
);
create index tutor_photo_by_original on tutor_photo (edition, original);
create index tutor_photo_by_portrait on tutor_photo (edition, portrait);

-- New texts of a published profile, until staff accept them: name, first_name, short_description, description by
-- locale, and subjects by id. A photo and documents wait in their own tables, and are part of it.
create table tutor_revision (
  edition text not null,
  tutor_id bigint not null,
  texts jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'returned')),
  comment text not null default '',
  submitted_at timestamptz not null,
  primary key (edition, tutor_id),
  foreign key (edition, tutor_id) references tutor on delete cascade
);
create index tutor_revision_waiting on tutor_revision (edition, submitted_at) where state = 'waiting';

-- What was typed and not saved yet.
create table tutor_draft (
  edition text not null,
  tutor_id bigint not null,
  data jsonb not null,
  saved_at timestamptz not null,
  primary key (edition, tutor_id),
  foreign key (edition, tutor_id) references tutor on delete cascade
);

alter table tutor_document
  add column state text not null default 'waiting' check (state in ('waiting', 'accepted', 'returned')),
  add column checked_at timestamptz,
  add foreign key (edition, file) references stored_file;
create index tutor_document_by_file on tutor_document (edition, file);
create index tutor_document_waiting on tutor_document (edition, tutor_id) where state = 'waiting';

-- Another address than the account has: it takes its place when the link is followed.
alter table email_confirmation add column replaces boolean not null default false;

-- Whoever leaves is not on show from that moment on.
drop index tutor_best;
create index tutor_best on tutor (edition, score desc, id)
  where state = 'published' and active and show_in_catalog and deletion_requested_at is null and deleted_at is null;
drop index tutor_on_show;
create index tutor_on_show on tutor (edition, city_id, id)
  where state = 'published' and active and show_in_catalog and deletion_requested_at is null and deleted_at is null;

-- What was sent to somebody: theirs to read, and to have forgotten.
create index message_by_recipient on message (edition, recipient);

-- A part of a name finds people. The extension is a trusted one: whoever owns the database may create it.
create extension if not exists pg_trgm;
create index account_name_part on account using gin (name gin_trgm_ops);
create index tutor_name_part on tutor using gin ((name::text) gin_trgm_ops);

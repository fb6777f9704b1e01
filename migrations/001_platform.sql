-- Sign-ins. The cookie holds a random token; only its hash is kept.
create table session (
  token_hash bytea primary key,
  edition text not null,
  realm text not null check (realm in ('staff', 'person')),
  subject_id bigint not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_by_subject on session (realm, subject_id);
create index session_by_expiry on session (expires_at);

-- What happened: the audit trail and the source of everything that follows from a change.
create table event (
  id bigint generated always as identity primary key,
  edition text not null,
  at timestamptz not null default now(),
  name text not null,
  entity text not null,
  entity_id bigint,
  actor_realm text not null check (actor_realm in ('guest', 'person', 'staff', 'system')),
  actor_id bigint,
  -- Staff who act as somebody else are named here, and the other one above.
  acting_staff_id bigint,
  before jsonb,
  after jsonb
);
create index event_by_entity on event (edition, entity, entity_id, id desc);
create index event_by_time on event (edition, id desc);

-- Calls counted per key and window, so that limits survive a restart.
create table call_count (
  key text not null,
  window_start timestamptz not null,
  calls integer not null,
  primary key (key, window_start)
);
create index call_count_by_window on call_count (window_start);

-- Interface texts that staff replaced, on top of the shipped catalogs.
create table text_override (
  edition text not null,
  locale text not null,
  message_id text not null,
  text text not null,
  primary key (edition, locale, message_id)
);

-- Which slices have filled their part of the demo marketplace.
create table demo_filled (
  edition text not null,
  slice text not null,
  primary key (edition, slice)
);

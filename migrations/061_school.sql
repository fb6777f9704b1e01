-- Which new requests go to the school. The first active rule, by position, whose conditions match decides.
create table transfer_rule (
  edition text not null,
  id bigint generated always as identity,
  title text not null,
  subject_id bigint,
  level_id bigint,
  place text not null default 'any' check (place in ('any', 'online', 'offline')),
  -- Per hour, in minor units. A request without a price matches only rules without limits.
  price_from bigint check (price_from >= 0),
  price_to bigint check (price_to >= 0),
  -- Hours of the edition's time zone in which the request was placed, from the first until before the second; a period
  -- may cross midnight, and equal hours are the whole day.
  hour_from smallint not null default 0 check (hour_from between 0 and 23),
  hour_to smallint not null default 0 check (hour_to between 0 and 23),
  -- In percent of the requests that match.
  share smallint not null default 100 check (share between 1 and 100),
  -- Only requests for which at most this many tutors are available. More than 500 are never counted, so 500 is no limit.
  max_tutors smallint not null default 500 check (max_tutors between 0 and 500),
  active boolean not null default false,
  position integer not null default 0,
  -- The dry run of the last save: how many requests of the 30 days before it would have been handed over.
  matched_orders integer not null default 0,
  checked_at timestamptz,
  primary key (edition, id),
  foreign key (edition, subject_id) references subject,
  foreign key (edition, level_id) references level
);
create index transfer_rule_by_position on transfer_rule (edition, position, id);
create index transfer_rule_by_subject on transfer_rule (edition, subject_id);
create index transfer_rule_by_level on transfer_rule (edition, level_id);

-- Settings of staff and the state of the connection, one row per edition.
create table school_state (
  edition text not null primary key,
  -- Whether requests for lessons in person only may go to the school, which teaches online.
  transfer_offline_lesson boolean not null default false,
  last_success_at timestamptz,
  -- The current outage: since when, after how many failed calls, and when the next call may be made.
  failing_since timestamptz,
  failures integer not null default 0,
  retry_at timestamptz,
  last_error text not null default '',
  -- Staff are told once per outage.
  alerted_at timestamptz,
  -- Calls to us with a wrong signature.
  rejected_calls integer not null default 0,
  last_rejected_at timestamptz,
  lessons_synced_at timestamptz
);

-- The subjects that the school teaches, as it reports them.
create table school_lesson (
  edition text not null,
  subject_id bigint not null,
  position smallint not null,
  primary key (edition, subject_id),
  foreign key (edition, subject_id) references subject on delete cascade
);

-- A request that was handed to the school, with the reason.
create table school_transfer (
  edition text not null,
  id bigint generated always as identity,
  order_id bigint not null,
  -- By a rule, by staff, or by the client, who asked for the school.
  cause text not null check (cause in ('rule', 'staff', 'client')),
  rule_id bigint,
  -- The title of the rule at that time, or the note of staff.
  reason text not null default '',
  -- The values that the rule compared.
  facts jsonb not null default '{}',
  state text not null default 'waiting'
    check (state in ('waiting', 'received', 'in_progress', 'teacher_found', 'first_lesson', 'learning', 'declined', 'returned')),
  teacher text not null default '',
  first_lesson_at timestamptz,
  note text not null default '',
  -- The time of the school's latest report; an older one that arrives late is ignored.
  reported_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (edition, id),
  foreign key (edition, order_id) references lesson_order on delete cascade,
  foreign key (edition, rule_id) references transfer_rule on delete set null (rule_id),
  check ((state = 'returned') = (ended_at is not null))
);
-- A request is at the school once at a time.
create unique index school_transfer_open on school_transfer (edition, order_id) where ended_at is null;
create index school_transfer_by_order on school_transfer (edition, order_id, id desc);
create index school_transfer_by_state on school_transfer (edition, state, id desc);
create index school_transfer_by_rule on school_transfer (edition, rule_id);

-- Tutors who apply to the school; they may have no account here.
create table school_candidate (
  edition text not null,
  id bigint generated always as identity,
  tutor_id bigint,
  name text not null,
  email text not null,
  phone text not null,
  -- Years of teaching.
  experience smallint not null default 0,
  about text not null default '',
  locale text not null,
  status text not null default 'new' check (status in ('new', 'received', 'interview', 'accepted', 'declined', 'erased')),
  note text not null default '',
  reported_at timestamptz,
  created_at timestamptz not null,
  -- Personal data is erased on this day.
  erase_at timestamptz not null,
  primary key (edition, id),
  foreign key (edition, tutor_id) references tutor
);
-- One open application per tutor, and one per address of guests. An address does not prove who the guest is, so it does
-- not keep the tutor of that address from applying.
create unique index school_candidate_of_tutor on school_candidate (edition, tutor_id)
  where tutor_id is not null and status in ('new', 'received', 'interview');
create unique index school_candidate_of_email on school_candidate (edition, lower(email))
  where tutor_id is null and status in ('new', 'received', 'interview');
create index school_candidate_by_email on school_candidate (edition, lower(email)) where status <> 'erased';
create index school_candidate_by_tutor on school_candidate (edition, tutor_id, id desc);
create index school_candidate_by_status on school_candidate (edition, status, id desc);
create index school_candidate_by_erasure on school_candidate (edition, erase_at) where status <> 'erased';

create table school_candidate_subject (
  edition text not null,
  candidate_id bigint not null,
  subject_id bigint not null,
  primary key (edition, candidate_id, subject_id),
  foreign key (edition, candidate_id) references school_candidate on delete cascade,
  foreign key (edition, subject_id) references subject on delete cascade
);
create index school_candidate_subject_by_subject on school_candidate_subject (edition, subject_id);

-- Messages to the school, written with the change that they report. They hold no personal data: the body is composed
-- when the message is sent.
create table school_message (
  edition text not null,
  id bigint generated always as identity,
  kind text not null
    check (kind in ('order', 'order_changes', 'order_return', 'order_erasure', 'candidate', 'candidate_erasure')),
  order_id bigint,
  transfer_id bigint,
  candidate_id bigint,
  -- The idempotency key, the same in every attempt.
  key uuid not null default gen_random_uuid(),
  -- `skipped`: there was nothing left to send, for example because the order had been taken back.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'skipped')),
  attempts integer not null default 0,
  -- An attempt without an outcome is over by then.
  claimed_until timestamptz,
  error text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (edition, id),
  foreign key (edition, order_id) references lesson_order on delete cascade,
  foreign key (edition, transfer_id) references school_transfer on delete cascade,
  foreign key (edition, candidate_id) references school_candidate on delete cascade,
  check ((order_id is null) <> (candidate_id is null))
);
create index school_message_waiting on school_message (edition, id) where state = 'waiting';
create index school_message_refused on school_message (edition, id) where state = 'refused';
create index school_message_settled on school_message (edition, settled_at) where state in ('sent', 'skipped');
create index school_message_by_order on school_message (edition, order_id, id);
create index school_message_by_transfer on school_message (edition, transfer_id);
create index school_message_by_candidate on school_message (edition, candidate_id, id);

-- Reports of the school by their own ids, so that a repeated one is applied once. `invalid` ones have a genuine signature
-- but break the protocol; they are stored by their idempotency keys and without their contents.
create table school_report (
  edition text not null,
  report_id text not null,
  kind text not null,
  outcome text not null check (outcome in ('received', 'applied', 'late', 'unknown', 'invalid')),
  received_at timestamptz not null,
  primary key (edition, report_id)
);
create index school_report_by_age on school_report (edition, received_at);

-- The documents of the built-in sandbox school.
create table sandbox_school_record (
  edition text not null,
  kind text not null check (kind in ('answer', 'order', 'candidate', 'report')),
  id text not null,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (edition, kind, id)
);

-- Orders that are at the school already are handed over with the first connection.
insert into school_transfer (edition, order_id, cause, reason, created_at)
  select edition, id, case when origin in ('school', 'test_landing') then 'client' else 'staff' end, school_origin, status_since
  from lesson_order where status in (11, 12);
insert into school_message (edition, kind, order_id, transfer_id, created_at)
  select edition, 'order', order_id, id, created_at from school_transfer;

-- Calls with clients and tutors: one row per call of the exchange.
create table phone_call (
  edition text not null,
  id bigint generated always as identity,
  provider text not null check (provider in ('binotel', 'zadarma', 'twilio')),
  -- The exchange's id of the call; null until the exchange has named a call that staff started.
  provider_ref text,
  direction text not null check (direction in ('in', 'out')),
  -- The code moves it forward only.
  state text not null
    check (state in ('requested', 'unconfirmed', 'ringing', 'answered', 'failed', 'missed', 'completed')),
  -- The other party in E.164; empty for a hidden number and after erasure.
  phone text not null default '' check (phone ~ '^(\+\d{5,20})?$'),
  -- Our number, and the internal number of the staff member.
  line text not null default '',
  extension text not null default '',
  recipient text not null default 'unknown' check (recipient in ('client', 'tutor', 'unknown')),
  -- Null if no account or more than one has the number.
  account_id bigint,
  order_id bigint,
  staff_id bigint references staff_member on delete set null,
  -- Staff who were on duty when the call came in.
  on_duty bigint[] not null default '{}',
  started_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  -- Names the recording at the exchange, which is asked for it each time; empty after erasure, and then never set again.
  recording_ref text,
  result text check (result in ('reached', 'call_later', 'no_answer', 'wrong_number', 'refused')),
  note text not null default '',
  failure text not null default '',
  -- A missed call waits in the queue until it is called back, comes again or is deleted.
  handled_at timestamptz,
  callback_of bigint,
  seen_at timestamptz,
  deleted_at timestamptz,
  primary key (edition, id),
  foreign key (edition, account_id) references account,
  foreign key (edition, order_id) references lesson_order on delete set null (order_id),
  foreign key (edition, callback_of) references phone_call on delete set null (callback_of),
  check (direction = 'out' or provider_ref is not null)
);
create unique index phone_call_ref on phone_call (edition, provider, provider_ref);
create index phone_call_by_time on phone_call (edition, direction, started_at desc, id desc) where deleted_at is null;
create index phone_call_waiting on phone_call (edition, ended_at)
  where direction = 'in' and state = 'missed' and handled_at is null and deleted_at is null;
create index phone_call_open on phone_call (edition, started_at)
  where state in ('requested', 'unconfirmed', 'ringing', 'answered');
create index phone_call_by_account on phone_call (edition, account_id, started_at desc);
create index phone_call_by_order on phone_call (edition, order_id, started_at desc) where order_id is not null;
create index phone_call_by_phone on phone_call (edition, phone, started_at desc) where phone <> '';
create index phone_call_by_staff on phone_call (edition, staff_id, started_at desc);

-- How the exchange of an edition behaves, for staff.
create table phone_exchange (
  edition text primary key,
  -- Calls of the exchange were compared with ours up to here.
  synced_until timestamptz,
  failing_since timestamptz,
  failure text not null default '',
  rejected_notices integer not null default 0,
  rejected_at timestamptz
);

-- The internal number of a staff member at the exchange.
create table phone_extension (
  edition text not null,
  staff_id bigint not null references staff_member on delete cascade,
  number text not null check (number ~ '^\+?\d{2,20}$'),
  primary key (edition, staff_id)
);
create unique index phone_extension_number on phone_extension (edition, number);

-- Calls of the sandbox exchange, as its own documents.
create table sandbox_call (
  edition text not null,
  id text not null,
  data jsonb not null,
  primary key (edition, id)
);

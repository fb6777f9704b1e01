-- How a member of the staff likes a list of the panel.
create table staff_view (
  staff_id bigint not null references staff_member on delete cascade,
  segment text not null,
  columns text[] not null,
  primary key (staff_id, segment)
);

-- A list's filters under a name: one's own, or everybody's who may open the list.
create table saved_filter (
  edition text not null,
  id bigint generated always as identity,
  staff_id bigint not null references staff_member on delete cascade,
  segment text not null,
  name text not null,
  query text not null,
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (edition, id)
);
create index saved_filter_by_list on saved_filter (edition, segment, staff_id);

-- Who did what: the audit page asks by person and by kind.
create index event_by_actor on event (edition, actor_realm, actor_id, id desc);
create index event_by_name on event (edition, name, id desc);

-- Takes somebody who is signed in to another host: once, and within a minute. Only a hash is kept.
create table sign_in_ticket (
  token_hash bytea primary key,
  edition text not null,
  realm text not null check (realm in ('staff', 'person')),
  subject_id bigint not null,
  expires_at timestamptz not null
);

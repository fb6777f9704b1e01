-- Jobs carry personal data (addresses, codes) that erasure must find. The queue's own tables are private to its library
-- and its public view hides payloads, so that payloads live here and a queued job only refers to them by its id.
-- The queue's schema belongs to the library, so that there is no foreign key; the hourly sweep removes orphans.
create table job_payload (
  job_id bigint primary key,
  payload jsonb not null,
  enqueued_at timestamptz not null default now()
);

create index job_payload_secrets on job_payload ((payload ->> 'event')) where payload ? 'secrets';

-- Reference data and demo people are loaded once per edition and slice; they were one and the same before.
alter table demo_filled rename to seed_applied;
insert into seed_applied (edition, slice)
  select edition, slice || ' reference' from seed_applied where slice in ('geo', 'subjects', 'tutors');

-- A one-time link by which a new member of the staff sets a password. It is void once the password has changed otherwise.
create table staff_invitation (
  staff_id bigint primary key references staff_member on delete cascade,
  edition text not null,
  token_hash bytea not null,
  password_hash text not null,
  expires_at timestamptz not null
);
create unique index staff_invitation_token on staff_invitation (token_hash);

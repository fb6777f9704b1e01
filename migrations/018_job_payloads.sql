-- Jobs carry personal data (addresses, codes) that erasure must find. The queue's own tables are private to its library
-- and its public view hides payloads, so that payloads live here and a queued job only refers to them by its id.
-- The queue's schema belongs to the library, so that there is no foreign key; the hourly sweep removes orphans.
create table job_payload (
  job_id bigint primary key,
  payload jsonb not null,
  enqueued_at timestamptz not null default now()
);

create index job_payload_secrets on job_payload ((payload ->> 'event')) where payload ? 'secrets';

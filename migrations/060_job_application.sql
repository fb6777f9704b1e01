create table job_application (
  edition text not null,
  id bigint generated always as identity,
  vacancy_id bigint not null,
  name text not null,
  email text not null,
  phone text not null,
  message text not null,
  -- The stored CV and the file name it had on the applicant's device; null once it was erased.
  file text,
  cv_title text not null,
  locale text not null,
  status text not null,
  note text not null default '',
  created_at timestamptz not null,
  -- Personal data is erased on this day.
  erase_at timestamptz not null,
  primary key (edition, id),
  foreign key (edition, vacancy_id) references vacancy,
  foreign key (edition, file) references stored_file
);
create index job_application_by_vacancy on job_application (edition, vacancy_id);
create index job_application_by_status on job_application (edition, status, created_at);
create index job_application_by_erasure on job_application (edition, erase_at);
create unique index job_application_by_file on job_application (edition, file) where file is not null;

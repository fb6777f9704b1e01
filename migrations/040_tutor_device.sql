-- Browsers in which tutors signed in: people who invite themselves with a second account share one.
create table tutor_device (
  edition text not null,
  tutor_id bigint not null,
  -- A hash of the random cookie.
  device bytea not null,
  seen_at timestamptz not null,
  primary key (edition, tutor_id, device),
  foreign key (edition, tutor_id) references tutor
);
create index tutor_device_by_age on tutor_device (edition, seen_at);

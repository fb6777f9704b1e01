-- How many jobs were taken from dead workers since the beginning, by their name; a worker itself serves no metrics.
create table job_release (
  job text primary key,
  count bigint not null
);

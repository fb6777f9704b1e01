-- The applications of an account are found by its address.
create index job_application_by_email on job_application (edition, email);

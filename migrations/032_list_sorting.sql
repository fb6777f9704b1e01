-- The list of tutors is sorted by these columns, and the audit log is filtered by day.
create index tutor_by_state on tutor (edition, state, id) where deleted_at is null and anonymised_at is null;
create index tutor_by_verification on tutor (edition, verification, id)
  where deleted_at is null and anonymised_at is null;
create index event_by_day on event using brin (edition, at);

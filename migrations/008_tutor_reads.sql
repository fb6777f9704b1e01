-- Counts of the tutors on show, per city and per subject, without reading the tutors themselves.
create index tutor_on_show on tutor (edition, city_id, id)
  where state = 'published' and active and show_in_catalog;

-- How many came lately.
create index tutor_by_age on tutor (edition, created_at);
create index client_by_age on client (edition, created_at);

-- The owner of an account sees where it is logged in. The names are derived from the browser's user agent, which is not
-- stored. Sessions from before lack them.
alter table session
  add column browser text,
  add column system text;

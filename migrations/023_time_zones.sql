-- Everybody reads times by their own clock. Taken from the browser where nothing is known yet; a zone that somebody has
-- chosen by hand is never replaced by what a browser reports.
alter table account
  add column time_zone text check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$'),
  add column time_zone_chosen boolean not null default false;
alter table staff_member
  add column time_zone text check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$'),
  add column time_zone_chosen boolean not null default false;

-- The recipient's, by which times in it are written and the night is kept quiet; null is the edition's.
alter table message add column time_zone text;

-- System messages hold an id and, where they are about one, an instant in UTC: never a formatted text. Rows from before
-- are not looked at again.
alter table chat_message
  add check (told is null or (coalesce(jsonb_typeof(told -> 'id'), '') = 'string'
    and coalesce(told ->> 'at', '2026-01-01T00:00:00.000Z') ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*Z$')) not valid;

-- A delivery is given up by its own failures, not by its age: it may have waited for a receiver that was down or paused.
alter table webhook_delivery
  add column first_failed_at timestamptz,
  -- Failed attempts while the receiver was not known to be down.
  add column rejections integer not null default 0;

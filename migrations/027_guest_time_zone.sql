-- The time zone of the browser of a guest who placed the order. The tutor sees it until the contact is confirmed.
alter table lesson_order add column guest_time_zone text;

-- Set while the email is confirmed only by its link, followed by somebody who was not logged in to the account. Its reader
-- may then not be the person who registered.
alter table account add column email_confirmed_by_guest boolean not null default false
  check (not email_confirmed_by_guest or email_confirmed_at is not null);

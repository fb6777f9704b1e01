-- A guest gave a contact of somebody who has an account: the order is that account's, and nobody has shown yet that its
-- owner asked for it. Cleared when the owner opens the order.
alter table lesson_order add column contact_unconfirmed boolean not null default false;

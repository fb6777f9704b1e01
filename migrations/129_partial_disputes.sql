-- The sum that the provider says is disputed; without one it is all that was paid and has not gone back.
alter table payment add column disputed_amount bigint check (disputed_amount >= 0);

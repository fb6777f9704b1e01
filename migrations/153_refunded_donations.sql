-- The part of a refund that was donated. It does not come from the wallet.
alter table payment_refund add column donation bigint not null default 0 check (donation between 0 and amount);

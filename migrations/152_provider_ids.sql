-- Providers want our ids unique for ever, also after another database has used the same account. Payments and refunds
-- up to these ids were sent without the prefix of the installation.
alter table installation
  add column unprefixed_payments bigint not null default 0,
  add column unprefixed_refunds bigint not null default 0;
update installation set
  unprefixed_payments = (select coalesce(max(id), 0) from payment),
  unprefixed_refunds = (select coalesce(max(id), 0) from payment_refund);

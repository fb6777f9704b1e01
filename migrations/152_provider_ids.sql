-- Providers want our ids unique for ever, also after another database has used the same account. Payments and refunds
-- are sent under the prefix that their row has. Those of an older version have none, also while its processes still run.
alter table payment add column provider_prefix text not null default '';
alter table payment_refund add column provider_prefix text not null default '';

-- Staff can forgive a part of what a tutor owes, by the same rules as they adjust a wallet.
alter table wallet_adjustment add column forgives_debt boolean not null default false,
  add check (not forgives_debt or amount > 0);

-- Double-entry ledger. Amounts are minor units of the edition's currency.

create table ledger_account (
  edition text not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('wallet', 'receivable', 'clearing', 'refund_out', 'fee_income', 'top_income', 'tax',
    'paid_outside', 'donation', 'affiliate', 'staff_adjustment', 'forfeited', 'rounding')),
  -- The tutor of a wallet or receivable; the merchant of a clearing or refund account.
  owner_id bigint,
  currency text not null,
  -- Only wallets store a balance, because a row that every movement updates would serialise all of them.
  balance bigint check (balance >= 0),
  -- The number of a wallet's entries. Movement ids are taken before the wallet is locked, so they do not tell the order.
  entries bigint not null default 0,
  primary key (edition, id),
  unique nulls not distinct (edition, kind, owner_id),
  check ((kind = 'wallet') = (balance is not null)),
  check ((kind in ('wallet', 'receivable', 'clearing', 'refund_out')) = (owner_id is not null))
);

create table ledger_movement (
  edition text not null,
  id bigint generated always as identity,
  kind text not null,
  -- Makes posting idempotent: `payment:17:paid`, `order:5:fee:1`.
  key text not null,
  at timestamptz not null,
  actor_realm text not null check (actor_realm in ('staff', 'person', 'system')),
  actor_id bigint,
  reason text not null default '',
  payment_id bigint,
  order_id bigint,
  top_id bigint,
  -- The movement that this one undoes; each can be undone once.
  reverses_id bigint,
  primary key (edition, id),
  unique (edition, key),
  unique (edition, reverses_id),
  foreign key (edition, reverses_id) references ledger_movement
);
create index ledger_movement_by_payment on ledger_movement (edition, payment_id) where payment_id is not null;
create index ledger_movement_by_order on ledger_movement (edition, order_id) where order_id is not null;
create index ledger_movement_by_top on ledger_movement (edition, top_id) where top_id is not null;
create index ledger_movement_by_time on ledger_movement (edition, at);

create table ledger_entry (
  edition text not null,
  movement_id bigint not null,
  account_id bigint not null,
  amount bigint not null check (amount <> 0),
  -- The place among the entries of a wallet, and its balance after this one.
  number bigint,
  balance_after bigint,
  primary key (edition, movement_id, account_id),
  foreign key (edition, movement_id) references ledger_movement,
  foreign key (edition, account_id) references ledger_account
);
create index ledger_entry_by_account on ledger_entry (edition, account_id, movement_id);
create unique index ledger_entry_of_wallet on ledger_entry (edition, account_id, number) where number is not null;

-- All entries of a movement are inserted by one statement and sum to zero.
create function check_ledger_entries() returns trigger language plpgsql as $$
begin
  if exists (
    select from inserted i group by i.edition, i.movement_id having sum(i.amount) <> 0 or count(*) < 2
  ) then
    raise exception 'ledger entries do not sum to zero' using errcode = 'check_violation';
  end if;
  if exists (
    select from inserted i
    join ledger_entry e on e.edition = i.edition and e.movement_id = i.movement_id
    group by i.edition, i.movement_id
    having count(distinct e.account_id) <> count(distinct i.account_id)
  ) then
    raise exception 'ledger movement already has entries' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entry_balanced after insert on ledger_entry
  referencing new table as inserted for each statement execute function check_ledger_entries();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows cannot be changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_ledger_change();
create trigger ledger_movement_append_only before update or delete or truncate on ledger_movement
  for each statement execute function refuse_ledger_change();

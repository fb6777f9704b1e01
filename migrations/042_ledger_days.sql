-- Daily sums of the income and clearing accounts, for the figures of staff. They are derived from the ledger and cover
-- the movements up to `summed_id`; later ones are read from the ledger itself.
create table ledger_day (
  edition text not null,
  -- In the edition's time zone.
  day date not null,
  kind text not null,
  account_id bigint not null,
  sum bigint not null,
  primary key (edition, day, kind, account_id),
  foreign key (edition, account_id) references ledger_account
);

create table ledger_day_progress (
  edition text not null primary key,
  summed_id bigint not null default 0,
  -- The last movement that was visible, and the first transaction that had not started then. When all earlier
  -- transactions have ended, no smaller id can appear any more.
  seen_id bigint not null default 0,
  seen_xid bigint not null default 0
);

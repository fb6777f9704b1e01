-- The books can only be continued. Whoever writes past the application's functions is refused by these triggers; the
-- owner of the tables could disable them, so the site runs as another role (decision 079).

create function refuse_row_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows cannot be changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_account_append_only before delete or truncate on ledger_account
  for each statement execute function refuse_row_change();
create trigger ledger_account_identity before update on ledger_account for each row
  when ((old.edition, old.id, old.kind, old.owner_id, old.currency)
    is distinct from (new.edition, new.id, new.kind, new.owner_id, new.currency))
  execute function refuse_row_change();
create trigger invoice_append_only before truncate on invoice
  for each statement execute function refuse_row_change();
create trigger invoice_counter_append_only before delete or truncate on invoice_counter
  for each statement execute function refuse_row_change();
create trigger invoice_counter_identity before update on invoice_counter for each row
  when ((old.edition, old.series, old.year) is distinct from (new.edition, new.series, new.year) or new.last < old.last)
  execute function refuse_row_change();
create trigger payment_notice_append_only before delete or truncate on payment_notice
  for each statement execute function refuse_row_change();
-- What staff and the job note beside a notice may change, and its card is deleted once the notice is applied.
create trigger payment_notice_identity before update on payment_notice for each row
  when ((old.edition, old.id, old.merchant_id, old.digest, old.received_at, old.report, old.look_up)
      is distinct from (new.edition, new.id, new.merchant_id, new.digest, new.received_at, new.report, new.look_up)
    or (old.payment_id is not null and new.payment_id is distinct from old.payment_id)
    or (new.card is not null and new.card is distinct from old.card))
  execute function refuse_row_change();

-- A movement has entries when its transaction ends. They sum to zero, see `check_ledger_entries`.
create function check_ledger_movement() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entry e where e.edition = new.edition and e.movement_id = new.id) then
    raise exception 'ledger movement has no entries' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_movement_complete after insert on ledger_movement
  deferrable initially deferred for each row execute function check_ledger_movement();

-- The balance of a wallet is that of its last entry. Each entry continues the one before, so it is also their sum.
create function check_wallet_balance() returns trigger language plpgsql as $$
begin
  if new.entries = 0 and new.balance = 0
    or exists (select from ledger_entry e where e.edition = new.edition and e.account_id = new.id
      and e.number = new.entries and e.balance_after = new.balance)
  then
    if not exists (select from ledger_entry e
      where e.edition = new.edition and e.account_id = new.id and e.number = new.entries + 1)
    then
      return null;
    end if;
  end if;
  raise exception 'balance of a wallet differs from its entries' using errcode = 'check_violation';
end $$;
create trigger ledger_account_balance after insert or update of balance, entries on ledger_account for each row
  when (new.balance is not null) execute function check_wallet_balance();

create or replace function check_ledger_entries() returns trigger language plpgsql as $$
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
  -- The entries of a wallet are numbered without gaps, each continues the balance, and the wallet has counted them.
  if exists (
    select from inserted i
    join ledger_account a on a.edition = i.edition and a.id = i.account_id
    left join ledger_entry p on p.edition = i.edition and p.account_id = i.account_id and p.number = i.number - 1
    where case when a.balance is null then i.number is not null or i.balance_after is not null
      else i.number is null or i.balance_after is null or i.number > a.entries or (p.number is null) <> (i.number = 1)
        or i.balance_after <> coalesce(p.balance_after, 0) + i.amount end
  ) then
    raise exception 'ledger entry skips the balance of its wallet' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- A series counts exactly the documents that its transactions issue.
create function check_invoice_counter() returns trigger language plpgsql as $$
declare
  before integer := case tg_op when 'UPDATE' then old.last else 0 end;
begin
  if (select count(*) from invoice i where i.edition = new.edition and i.series = new.series and i.year = new.year
    and i.number > before and i.number <= new.last) <> new.last - before
  then
    raise exception 'invoice counter differs from the issued documents' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger invoice_counter_issued after insert or update on invoice_counter
  deferrable initially deferred for each row execute function check_invoice_counter();

create function check_invoice_number() returns trigger language plpgsql as $$
begin
  if not exists (select from invoice_counter c where c.edition = new.edition and c.series = new.series
    and c.year = new.year and c.last >= new.number)
  then
    raise exception 'invoice number was not taken from its counter' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger invoice_counted after insert on invoice
  for each row execute function check_invoice_number();

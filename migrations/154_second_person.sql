-- What staff enter to settle a fee without a payment on the site: money that was paid outside it, or a write-off. Sums
-- above the limit of one person wait for a second one, and rewards wait until a head of the office has confirmed them.
create table fee_settlement (
  edition text not null,
  id bigint generated always as identity,
  order_id bigint not null,
  tutor_id bigint not null,
  kind text not null check (kind in ('paid_outside', 'written_off')),
  amount bigint not null check (amount >= 0),
  method text not null default '',
  reference text not null default '',
  reason text not null,
  staff_id bigint not null,
  state text not null check (state in ('waiting', 'booked', 'rejected', 'reversed')),
  decided_by bigint,
  decided_at timestamptz,
  confirmed_by bigint,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  primary key (edition, id),
  foreign key (edition, order_id) references lesson_order,
  foreign key (edition, tutor_id) references tutor,
  check (decided_by is null or decided_by <> staff_id)
);
create unique index fee_settlement_waiting on fee_settlement (edition, order_id) where state = 'waiting';
create index fee_settlement_by_order on fee_settlement (edition, order_id);
create index fee_settlement_by_tutor on fee_settlement (edition, tutor_id);
create index fee_settlement_by_time on fee_settlement (edition, created_at);
create index fee_settlement_unconfirmed on fee_settlement (edition, id)
  where state = 'booked' and kind = 'paid_outside' and confirmed_at is null;

-- Who entered which sum for which order stays, also when the owner writes past the application.
create function refuse_settlement_change() returns trigger language plpgsql as $$
begin
  raise exception 'the sum and author of a settlement cannot be changed' using errcode = 'restrict_violation';
end $$;
create trigger fee_settlement_identity before update on fee_settlement for each row
  when ((old.edition, old.id, old.order_id, old.tutor_id, old.kind, old.amount, old.staff_id)
    is distinct from (new.edition, new.id, new.order_id, new.tutor_id, new.kind, new.amount, new.staff_id))
  execute function refuse_settlement_change();

-- The part of the fee that was paid outside or written off. The rest is owed.
alter table lesson_order add column fee_settled integer not null default 0 check (fee_settled >= 0);

-- Fees that were paid outside before earned their rewards at once.
insert into fee_settlement
  (edition, order_id, tutor_id, kind, amount, method, reference, reason, staff_id, state, confirmed_at, created_at)
select m.edition, m.order_id, o.tutor_id, 'paid_outside', sums.amount, coalesce(o.payment_data ->> 'method', ''),
  coalesce(o.payment_data ->> 'reference', ''), coalesce(o.payment_data ->> 'comment', ''), coalesce(m.actor_id, 0),
  'booked', m.at, m.at
from ledger_movement m
join lesson_order o on o.edition = m.edition and o.id = m.order_id and o.tutor_id is not null
cross join lateral (select sum(e.amount) filter (where e.amount > 0) as amount from ledger_entry e
  where e.edition = m.edition and e.movement_id = m.id) sums
where m.kind = 'paid_outside' and sums.amount > 0
  and not exists (select from ledger_movement r where r.edition = m.edition and r.reverses_id = m.id);
update lesson_order o set fee_settled = s.amount
from fee_settlement s where s.edition = o.edition and s.order_id = o.id and s.state = 'booked';

-- A refund to a card above the limit of one person waits for a second one before its sum leaves the wallet.
alter table payment_refund drop constraint payment_refund_status_check,
  add check (status in ('waiting', 'pending', 'done', 'failed', 'rejected')),
  add column decided_by bigint,
  add column decided_at timestamptz,
  add check (decided_by is null or decided_by <> staff_id);
create index payment_refund_waiting on payment_refund (edition, payment_id) where status = 'waiting';
create index payment_refund_by_time on payment_refund (edition, created_at);
create index wallet_adjustment_by_time on wallet_adjustment (edition, created_at);
-- Fees that staff lower by proposing another rate once they are due.
create index event_by_reduction on event (edition, at) where name = 'order.rate_proposed' and after ? 'reduction';

-- Nobody pays a part of a tenge or rupee, so fees that are not paid yet lose their fraction.
update order_response set fee = fee - fee % 100 where edition in ('kz', 'in') and fee % 100 <> 0;
update lesson_order set fee = fee - fee % 100 where edition in ('kz', 'in') and fee % 100 <> 0 and paid_at is null;

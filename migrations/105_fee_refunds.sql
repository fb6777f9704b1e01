-- The adjustment that gives back a fee which was paid outside.
alter table lesson_order add column refund_adjustment_id bigint,
  add foreign key (edition, refund_adjustment_id) references wallet_adjustment;
create index lesson_order_by_refund on lesson_order (edition, refund_adjustment_id)
  where refund_adjustment_id is not null;

-- Earlier adjustments were made in the transaction of their reversal, which gave both the same time.
update lesson_order o set refund_adjustment_id = a.id
from ledger_movement m
join wallet_adjustment a on a.edition = m.edition and a.created_at = m.at
where m.edition = o.edition and m.order_id = o.id and m.kind = 'paid_outside_reversed' and m.key like '%:refunded'
  and a.tutor_id = o.tutor_id;

-- A profile that an unpaid fee hides keeps the unused time of its promoted places. It waits as a credit for a free place.
alter table top_placement
  drop constraint top_placement_state_check,
  add constraint top_placement_state_check check (state in ('pending', 'booked', 'credit', 'removed')),
  -- The purchase whose unused time this is, to which refunds belong.
  add column credit_of bigint,
  add column credit_seconds integer check (credit_seconds > 0),
  add foreign key (edition, credit_of) references top_placement on delete cascade,
  add check (state <> 'credit' or (credit_seconds is not null and starts_at is null and slot is null));
create index top_placement_credit on top_placement (edition, id) where state = 'credit';
create index top_placement_by_purchase on top_placement (edition, credit_of) where credit_of is not null;

-- Cards name the tutors who take no requests. Cards of all others stay as they are.
update tutor_card c set card = card || '{"accepts": false}'
from tutor t
where t.edition = c.edition and t.id = c.tutor_id and (not t.accept_orders or exists (
  select from fee_block b where b.edition = t.edition and b.tutor_id = t.id and b.lifted_until is null));

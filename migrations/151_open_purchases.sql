alter table payment
  -- What it buys, `order 12` or `top 3 online`. Null for a top-up.
  add column purchase text,
  -- The payer is not led to this checkout any more: another one replaced it, or nothing is owed.
  add column closed_at timestamptz,
  -- What it should pay was paid already, so the payer may get the money back to the card.
  add column paid_twice boolean not null default false,
  -- Of the parameters that came with `key`.
  add column key_digest text;
update payment set purchase = 'order ' || subject_id
  where purpose = 'order' and status in ('created', 'pending', 'failed');
update payment p set purchase = 'top ' || t.subject_id || ' ' || coalesce(t.city_id::text, 'online')
  from top_placement t
  where t.edition = p.edition and t.id = p.subject_id and p.purpose = 'top' and p.status in ('created', 'pending', 'failed');
update payment p set closed_at = now()
  where p.purchase is not null and exists (select from payment n
    where n.edition = p.edition and n.tutor_id = p.tutor_id and n.purchase = p.purchase and n.id > p.id);
-- A checkout that failed can often still be paid, so it counts as open.
create unique index payment_open_purchase on payment (edition, purchase, tutor_id)
  where purchase is not null and closed_at is null and status in ('created', 'pending', 'failed');

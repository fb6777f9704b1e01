-- Another rate for an appointed tutor. The rate and fee in force stay until the tutor accepts.
alter table lesson_order
  add column proposed_rate integer check (proposed_rate > 0),
  add column proposed_fee integer check (proposed_fee >= 0),
  add column proposed_by text check (proposed_by in ('client', 'staff')),
  add column proposed_at timestamptz,
  add constraint lesson_order_proposal check (
    num_nulls(proposed_rate, proposed_fee, proposed_by, proposed_at) = 4
    or (num_nulls(proposed_rate, proposed_fee, proposed_by, proposed_at) = 0 and tutor_id is not null)
  );

-- An invoice can replace a receipt of the same spend, once. The receipt stays as it was issued.
alter table invoice
  add column replaces_id bigint,
  add foreign key (edition, replaces_id) references invoice,
  add check (replaces_id is null or kind = 'invoice'),
  drop constraint invoice_edition_movement_id_key;
create unique index invoice_by_movement on invoice (edition, movement_id, (replaces_id is null));
create unique index invoice_by_replaced on invoice (edition, replaces_id) where replaces_id is not null;

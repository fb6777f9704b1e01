-- The list of payments is sorted and filtered by these columns; the nightly comparison reads open payments.
create index payment_by_creation on payment (edition, created_at, id);
create index payment_by_amount on payment (edition, amount, id);
create index payment_open on payment (edition, id) where status in ('created', 'pending');
create index payment_by_reference on payment (edition, provider_ref) where provider_ref is not null;
create index payment_disputed on payment (edition, id) where disputed;
create index payment_undelivered on payment (edition, id) where undelivered;
create index payment_difference_by_payment on payment_difference (edition, payment_id);

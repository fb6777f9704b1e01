-- The disputes of a payment by the provider's ids, where its notices report one of them at a time.
alter table payment add column disputes jsonb not null default '{}';

-- Reports say how much is disputed, no longer whether something is.
create function pg_temp.with_disputed_sum(report jsonb) returns jsonb language sql immutable as $$
  select report - 'disputedAmount' || jsonb_build_object('disputed', case when report -> 'disputed' = 'true'
    then coalesce(report -> 'disputedAmount', report -> 'amount') else '0' end)
$$;
update payment_notice set report = pg_temp.with_disputed_sum(report) where jsonb_typeof(report -> 'disputed') = 'boolean';
update payment_difference set ours = pg_temp.with_disputed_sum(ours) where jsonb_typeof(ours -> 'disputed') = 'boolean';
update payment_difference set theirs = pg_temp.with_disputed_sum(theirs) where jsonb_typeof(theirs -> 'disputed') = 'boolean';

-- The daily sums wait for all transactions that may still commit a smaller movement id. They know these transactions by
-- their ids, so a transaction must have its id before it takes one for its movement.
create function assign_transaction_id() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end $$;
create trigger ledger_movement_transaction before insert on ledger_movement
  for each statement execute function assign_transaction_id();

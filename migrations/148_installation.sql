-- One row: who this installation is. The folder of the files carries the same id, so that a database never works with the
-- files of another one.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  -- The private key of web push, which browsers are bound to.
  vapid_private_key text,
  -- The files without a row that made the last sweep stop; 0 if it ran to its end.
  unknown_files integer not null default 0 check (unknown_files >= 0),
  created_at timestamptz not null default now()
);
insert into installation default values;

-- Earlier states of rows of panel resources that keep versions. `data` is the row before the save numbered `number`.
create table crud_version (
  edition text not null,
  resource text not null,
  row_id bigint not null,
  number integer not null,
  staff_id bigint,
  at timestamptz not null,
  data jsonb not null,
  primary key (edition, resource, row_id, number)
);

-- What a panel action changed, until it can no longer be undone. A token is used once, by the member who acted.
create table undo_step (
  edition text not null,
  token uuid not null default gen_random_uuid(),
  resource text not null,
  staff_id bigint not null,
  expires_at timestamptz not null,
  steps jsonb not null,
  primary key (edition, token)
);

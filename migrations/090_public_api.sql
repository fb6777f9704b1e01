-- Companies that read the catalog through the public API. Staff enter them and issue their keys. Only the hash of a key
-- is stored; the hint is its visible beginning.
create table partner (
  edition text not null,
  id bigint generated always as identity,
  name text not null,
  -- Gets notices about paused webhooks.
  email text not null,
  active boolean not null default true,
  calls_per_minute integer not null check (calls_per_minute between 1 and 6000),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  key_hash bytea,
  key_hint text not null default '',
  key_issued_at timestamptz,
  key_used_at timestamptz,
  primary key (edition, id)
);
create unique index partner_name on partner (edition, lower(name));
create unique index partner_by_key on partner (edition, key_hash) where key_hash is not null;

-- Tokens of people, who read their own orders with them.
create table api_token (
  edition text not null,
  id bigint generated always as identity,
  account_id bigint not null,
  token_hash bytea not null,
  hint text not null,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (edition, id),
  foreign key (edition, account_id) references account on delete cascade
);
create unique index api_token_by_hash on api_token (edition, token_hash);
create index api_token_by_account on api_token (edition, account_id);

-- Passkeys of people confirm what an open browser is not enough for. A passkey belongs to one host.
create table account_passkey (
  edition text not null,
  id bigint generated always as identity,
  account_id bigint not null,
  host text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (edition, id),
  foreign key (edition, account_id) references account on delete cascade
);
create unique index account_passkey_credential on account_passkey (edition, credential_id);
create index account_passkey_by_account on account_passkey (edition, account_id);

-- A challenge belongs to a staff member or to an account.
alter table passkey_challenge
  alter column staff_id drop not null,
  add column account_id bigint,
  add foreign key (edition, account_id) references account on delete cascade,
  add check (num_nonnulls(staff_id, account_id) = 1);
create index passkey_challenge_by_account on passkey_challenge (edition, account_id) where account_id is not null;

-- A code to a confirmed contact is the proof of an account without a password.
alter table account_code drop constraint account_code_purpose_check;
alter table account_code add constraint account_code_purpose_check
  check (purpose in ('sign_in', 'reset', 'phone', 'email', 'prove'));

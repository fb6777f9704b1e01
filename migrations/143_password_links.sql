-- A password that staff have set is no proof of identity. It only gets the owner a link to choose one of their own.
alter table account add column password_set_by_staff_at timestamptz;

-- The one-time link of such an account. It is void once the account has another address or password.
create table password_link (
  edition text not null,
  account_id bigint not null,
  token_hash bytea not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (edition, account_id),
  foreign key (edition, account_id) references account on delete cascade
);
create unique index password_link_token on password_link (edition, token_hash);

create table site_review (
  edition text not null,
  id bigint generated always as identity,
  -- The account of an author who was logged in.
  account_id bigint,
  name text not null,
  email text not null,
  mark smallint not null check (mark between 1 and 5),
  text text not null,
  locale text not null,
  reply text not null default '',
  status text not null,
  -- Null once the link in the email was used.
  token_hash bytea,
  created_at timestamptz not null,
  published_at timestamptz,
  deleted_at timestamptz,
  primary key (edition, id),
  foreign key (edition, account_id) references account
);
create unique index site_review_by_token on site_review (edition, token_hash) where token_hash is not null;
create index site_review_by_account on site_review (edition, account_id) where account_id is not null;
create index site_review_published on site_review (edition, published_at desc, id desc) where status = 'active';
create index site_review_by_status on site_review (edition, status, created_at);

-- Staff are not tenants' rows: one member may work in several editions, with a status in each.
create table staff_member (
  id bigint generated always as identity primary key,
  login text not null check (login = lower(login)),
  name text not null,
  password_hash text not null,
  -- The language of the panel; null means the edition's default.
  locale text,
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index staff_member_login on staff_member (login);

create table staff_edition (
  staff_id bigint not null references staff_member on delete cascade,
  edition text not null,
  status smallint not null check (status between 1 and 4),
  primary key (staff_id, edition)
);

-- A person is one account that may be a client, a tutor or both.
create table account (
  edition text not null,
  id bigint generated always as identity,
  name text not null,
  email text check (email = lower(email)),
  is_client boolean not null default false,
  is_tutor boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (edition, id)
);
create unique index account_email on account (edition, email);

-- An e-mail belongs to whoever confirmed it. Before that anybody may have typed it, so that a registration never tells
-- whether there is an account already, and nobody can keep an address from its owner.
drop index account_email;
create unique index account_email on account (edition, email) where email_confirmed_at is not null;
create index account_by_email on account (edition, email, id);
-- Emptied of everything personal; what refers to it stays.
alter table account add column deleted_at timestamptz;
alter table client add column deleted_at timestamptz;
-- The panel's list, newest first.
create index client_by_created on client (edition, created_at, id) where deleted_at is null;
-- Who brought the tutor.
alter table tutor
  add column affiliate_id bigint,
  add foreign key (edition, affiliate_id) references tutor;
create index tutor_by_affiliate on tutor (edition, affiliate_id) where affiliate_id is not null;

alter table session
  -- One sign-in of a member of the staff, in however many editions it is carried to: it ends everywhere at once.
  add column family uuid not null default gen_random_uuid(),
  -- Staff who act as somebody else, and their own session, without which this one is over.
  add column acting_staff_id bigint,
  add column behind bytea,
  -- It opens nothing but the one thing whose link was followed, or the page on which a passkey is added.
  add column limited_to text check (limited_to in ('link', 'passkey')),
  add column limited_id bigint,
  add check ((limited_to is not distinct from 'link') = (limited_id is not null)),
  add check ((acting_staff_id is null) = (behind is null)),
  add unique (edition, token_hash),
  add foreign key (edition, behind) references session (edition, token_hash) on delete cascade on update cascade;
create index session_by_family on session (family);
create index session_by_behind on session (edition, behind) where behind is not null;
-- What somebody did as somebody else is found under their own name, too.
create index event_by_acting on event (edition, acting_staff_id, id desc) where acting_staff_id is not null;
delete from sign_in_ticket;
alter table sign_in_ticket
  add column family uuid not null,
  add column session_ends_at timestamptz not null;

-- Six digits that were sent to somebody. For an address nobody has, there is a row, too: it can do nothing but look alike.
create table account_code (
  edition text not null,
  id bigint generated always as identity,
  -- What the browser calls it by: random, and so no help to anybody who did not ask for it.
  handle bigint not null,
  purpose text not null check (purpose in ('sign_in', 'reset', 'phone', 'email')),
  account_id bigint,
  -- A phone number in full or an e-mail.
  address text not null,
  code_hash bytea not null,
  -- The cookie that must come with the code.
  challenge_hash bytea,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (edition, id),
  foreign key (edition, account_id) references account on delete cascade
);
create unique index account_code_handle on account_code (edition, handle);
create index account_code_by_address on account_code (edition, address, purpose, created_at);
create index account_code_by_account on account_code (edition, account_id, purpose, created_at);
create index account_code_by_challenge on account_code (challenge_hash) where challenge_hash is not null;
create index account_code_by_age on account_code (expires_at);

-- The link in a letter that asks whether the address is right.
create table email_confirmation (
  token_hash bytea primary key,
  edition text not null,
  account_id bigint not null,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (edition, account_id) references account on delete cascade
);
create index email_confirmation_by_account on email_confirmation (edition, account_id, created_at);

-- A password that was sent by e-mail. It becomes the account's when it is used, and changes nothing until then.
create table generated_password (
  edition text not null,
  account_id bigint not null,
  hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (edition, account_id),
  foreign key (edition, account_id) references account on delete cascade
);

-- `ak` of a link: lets its client see one order.
create table order_key (
  token_hash bytea primary key,
  edition text not null,
  account_id bigint not null,
  order_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (edition, account_id) references account on delete cascade
);
create index order_key_by_account on order_key (edition, account_id);
create index order_key_by_age on order_key (expires_at);

-- Who somebody is at an identity provider.
create table account_identity (
  edition text not null,
  issuer text not null,
  subject text not null,
  account_id bigint not null,
  created_at timestamptz not null,
  primary key (edition, issuer, subject),
  foreign key (edition, account_id) references account on delete cascade
);
create index account_identity_by_account on account_identity (edition, account_id);
create table staff_identity (
  issuer text not null,
  subject text not null,
  staff_id bigint not null references staff_member on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index staff_identity_by_staff on staff_identity (staff_id);

-- What may be used once and was: kept until it would be over anyway.
create table used_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_token_by_age on used_token (expires_at);

-- A passkey belongs to one host.
create table staff_passkey (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_member on delete cascade,
  host text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create unique index staff_passkey_credential on staff_passkey (credential_id);
create index staff_passkey_by_staff on staff_passkey (staff_id);
-- What a passkey has to sign; and, of somebody who has given the password already, who that was.
create table passkey_challenge (
  token_hash bytea primary key,
  edition text not null,
  staff_id bigint not null references staff_member on delete cascade,
  purpose text not null check (purpose in ('add', 'sign_in')),
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_by_staff on passkey_challenge (staff_id);
create index passkey_challenge_by_age on passkey_challenge (expires_at);

-- Contacts of clients on the blacklist, as hashes: leaving, and coming back with the same e-mail, changes nothing.
create table blacklisted_contact (
  edition text not null,
  contact_hash bytea not null,
  client_id bigint not null,
  primary key (edition, contact_hash, client_id),
  foreign key (edition, client_id) references client on delete cascade
);
create index blacklisted_contact_by_client on blacklisted_contact (edition, client_id);

-- Who works when: seven masks of hours, Monday first, bit 0 for midnight, in the edition's time zone.
create table staff_schedule (
  edition text not null,
  staff_id bigint not null references staff_member on delete cascade,
  hours integer[] not null check (cardinality(hours) = 7),
  primary key (edition, staff_id)
);
create index staff_schedule_by_staff on staff_schedule (staff_id);

-- Work that a browser does to show that somebody means it: once.
create table captcha_challenge (
  token_hash bytea primary key,
  action text not null,
  expires_at timestamptz not null
);
create index captcha_challenge_by_age on captcha_challenge (expires_at);

-- A code that comes late only confuses: not sent after this.
alter table message
  add column expires_at timestamptz,
  drop constraint message_state_check,
  add check (state in ('queued', 'sending', 'sent', 'failed', 'refused', 'expired'));

-- Addresses that get the events of a person's orders or, for partners, of tutors in the catalog.
create table webhook (
  edition text not null,
  id bigint generated always as identity,
  owner text not null check (owner in ('person', 'partner')),
  account_id bigint,
  partner_id bigint,
  url text not null,
  -- Signs the deliveries. Until it is issued nothing is sent. The first byte says whether it is encrypted.
  secret bytea,
  status text not null default 'active' check (status in ('active', 'paused')),
  created_at timestamptz not null default now(),
  -- The types of events that the receiver wants: the first two of people, the others of partners.
  order_created boolean not null default true,
  order_status_changed boolean not null default true,
  tutor_listed boolean not null default true,
  tutor_changed boolean not null default true,
  tutor_removed boolean not null default true,
  -- The state of the receiver: failed attempts in a row, since when, and when the next one is due.
  failures integer not null default 0,
  failing_since timestamptz,
  retry_at timestamptz,
  primary key (edition, id),
  foreign key (edition, account_id) references account on delete cascade,
  foreign key (edition, partner_id) references partner on delete cascade,
  check ((owner = 'person') = (account_id is not null) and (owner = 'partner') = (partner_id is not null))
);
create index webhook_by_account on webhook (edition, account_id) where account_id is not null;
create index webhook_by_partner on webhook (edition, partner_id) where partner_id is not null;

-- One event for one webhook. Deliveries about the same object leave in the order of their events.
create table webhook_delivery (
  edition text not null,
  id bigint generated always as identity,
  webhook_id bigint not null,
  event_id bigint not null,
  type text not null,
  object text not null,
  object_id bigint not null,
  -- The status of the object after the event.
  object_status text not null,
  created_at timestamptz not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Of a queued one: not before. Of one that is being sent: until when its sender is believed to live.
  next_attempt_at timestamptz not null,
  delivered_at timestamptz,
  -- Sent again on request, outside of the order of the object.
  resent_at timestamptz,
  last_status integer,
  last_error text not null default '',
  primary key (edition, id),
  foreign key (edition, webhook_id) references webhook on delete cascade
);
create unique index webhook_delivery_once on webhook_delivery (edition, webhook_id, event_id);
create index webhook_delivery_open on webhook_delivery (edition, webhook_id, object, object_id, event_id)
  where state in ('queued', 'sending');
create index webhook_delivery_due on webhook_delivery (edition, next_attempt_at) where state in ('queued', 'sending');
create index webhook_delivery_by_age on webhook_delivery (edition, created_at);

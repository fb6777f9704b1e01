-- Browsers that show notifications of an account. They get nothing after the end of the session that subscribed them.
create table push_subscription (
  edition text not null,
  id bigint generated always as identity,
  account_id bigint not null,
  session_family uuid not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  locale text not null,
  created_at timestamptz not null,
  primary key (edition, id),
  foreign key (edition, account_id) references account on delete cascade
);
create unique index push_subscription_by_endpoint on push_subscription (edition, endpoint);
create index push_subscription_by_account on push_subscription (edition, account_id);

-- A notification for one browser; rows are deleted once it was sent or is too old.
create table push_delivery (
  edition text not null,
  id bigint generated always as identity,
  subscription_id bigint not null,
  event_id bigint not null,
  kind text not null,
  title text not null,
  body text not null,
  path text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  primary key (edition, id),
  foreign key (edition, subscription_id) references push_subscription on delete cascade
);
create unique index push_delivery_once on push_delivery (edition, subscription_id, event_id);
create index push_delivery_due on push_delivery (edition, next_attempt_at);

alter table notification_preference drop constraint if exists notification_choice_channel_check;
alter table notification_preference drop constraint if exists notification_preference_channel_check;
alter table notification_preference add constraint notification_preference_channel_check
  check (channel in ('mail', 'sms', 'messenger', 'push'));

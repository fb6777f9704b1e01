-- What people want to be told, and where; letters that come back; messages that wait for the morning or for their turn.

-- Only what differs from the table in the code. News by mail stand with the client and the tutor themselves.
create table notification_choice (
  edition text not null,
  account_id bigint not null,
  kind text not null,
  channel text not null check (channel in ('mail', 'sms', 'messenger')),
  wanted boolean not null,
  changed_at timestamptz not null,
  primary key (edition, account_id, kind, channel),
  foreign key (edition, account_id) references account on delete cascade
);

-- What the link at the foot of a letter carries: for ever, and it says nothing about whose it is. Whoever is merged
-- with somebody brings theirs along, so that there may be several.
create table unsubscribe_token (
  edition text not null,
  token text not null,
  account_id bigint not null,
  kind text not null,
  created_at timestamptz not null,
  primary key (edition, token),
  foreign key (edition, account_id) references account on delete cascade
);
create index unsubscribe_token_of on unsubscribe_token (edition, account_id, kind);

alter table message
  -- Whose choices it obeys; nobody's for staff and for addresses that belong to no account.
  add column account_id bigint,
  add column kind text not null default 'account',
  add column unsubscribe_token text,
  -- Since when it waits for its turn: too many went the same way.
  add column held_at timestamptz,
  add foreign key (edition, account_id) references account on delete cascade,
  drop constraint message_state_check,
  add check (state in ('queued', 'sending', 'sent', 'failed', 'refused', 'expired', 'dropped'));
create index message_of_account on message (edition, account_id) where account_id is not null;
-- How many went to somebody lately.
create index message_sent_to on message (edition, channel, recipient, sent_at) where sent_at is not null;
create index message_sms_sent on message (edition, sent_at) where channel = 'sms' and sent_at is not null;

-- Letters that came back, or were refused at the door.
create table mail_bounce (
  edition text not null,
  id bigint generated always as identity,
  message_id bigint,
  address text not null,
  permanent boolean not null,
  -- Of RFC 3463, such as 5.1.1; empty where none was told.
  status text not null default '',
  why text not null default '',
  at timestamptz not null,
  -- Confirmed anew, or staff say that it is mended.
  cleared_at timestamptz,
  primary key (edition, id)
);
create unique index mail_bounce_once on mail_bounce (edition, message_id, address, permanent) where message_id is not null;
create index mail_bounce_of on mail_bounce (edition, address) where permanent and cleared_at is null;
create index mail_bounce_by_age on mail_bounce (edition, at);

-- Whatever else is told by a messenger goes out beside what is said in conversations: once for each event and person.
alter table messenger_delivery add column notice_event bigint;
create unique index messenger_delivery_notice on messenger_delivery (edition, notice_event, account_id)
  where notice_event is not null;

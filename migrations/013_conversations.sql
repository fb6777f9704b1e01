-- What people say to each other about an order.

-- One between the client and a tutor, one of each of them with the staff: three sides, two of them in each.
create table conversation (
  edition text not null,
  id bigint generated always as identity,
  order_id bigint not null,
  kind text not null check (kind in ('client_tutor', 'client_staff', 'tutor_staff')),
  client_id bigint,
  tutor_id bigint,
  -- Taken under this row's lock: messages have no gaps, and whoever knows a position knows what came before.
  last_position integer not null default 0,
  last_at timestamptz not null,
  -- Somebody has said something to the staff that they have not read yet.
  waits_for_staff boolean not null default false,
  primary key (edition, id),
  foreign key (edition, order_id) references lesson_order on delete cascade,
  foreign key (edition, client_id) references client,
  foreign key (edition, tutor_id) references tutor,
  check ((client_id is not null) = (kind in ('client_tutor', 'client_staff'))),
  check ((tutor_id is not null) = (kind in ('client_tutor', 'tutor_staff')))
);
create unique index conversation_once on conversation (edition, order_id, kind, coalesce(tutor_id, 0));
create index conversation_of_client on conversation (edition, client_id, last_at desc);
create index conversation_waiting on conversation (edition, order_id) where waits_for_staff;
create index conversation_latest on conversation (edition, last_at);
create index conversation_of_tutor on conversation (edition, tutor_id, last_at desc);

create table chat_message (
  edition text not null,
  id bigint generated always as identity,
  conversation_id bigint not null,
  position integer not null check (position > 0),
  side text not null check (side in ('client', 'tutor', 'staff')),
  -- Whoever it was of the side; nobody for what is said by itself.
  sender_id bigint,
  auto boolean not null default false,
  -- As it was written: contacts in it are hidden when somebody reads it who may not know them yet.
  text text not null default '',
  -- A picture or a PDF, instead of words or beside them.
  media text,
  -- For what is said by itself: the words are found when it is read.
  told jsonb,
  -- Came by, or went to, one of the messengers: 1, 2 or 3.
  message_service smallint check (message_service between 1 and 3),
  -- The sender's own name for it: sent again, it is the same message.
  client_key text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (edition, id),
  foreign key (edition, conversation_id) references conversation on delete cascade,
  foreign key (edition, media) references stored_file
);
create index chat_message_media on chat_message (edition, media) where media is not null;
-- Whoever was away is told which ones are gone.
create index chat_message_deleted on chat_message (edition, conversation_id, position) where deleted_at is not null;
create unique index chat_message_at on chat_message (edition, conversation_id, position);
create unique index chat_message_once on chat_message (edition, conversation_id, side, sender_id, client_key)
  where client_key is not null;

-- How far each side has read, and up to where they have been told elsewhere that there is something to read; the staff
-- are one side.
create table chat_mark (
  edition text not null,
  conversation_id bigint not null,
  side text not null check (side in ('client', 'tutor', 'staff')),
  position integer not null default 0,
  told_position integer not null default 0,
  read_at timestamptz,
  primary key (edition, conversation_id, side),
  foreign key (edition, conversation_id) references conversation on delete cascade
);

-- Whom the bot of the edition talks to at a messenger (1, 2 or 3), by the name that the messenger has for them.
create table messenger_link (
  edition text not null,
  account_id bigint not null,
  service smallint not null check (service between 1 and 3),
  -- As whom they talk to us.
  side text not null check (side in ('client', 'tutor')),
  recipient text not null,
  linked_at timestamptz not null,
  -- Of several, the one that they have used last is written to.
  used_at timestamptz not null,
  primary key (edition, account_id, service),
  foreign key (edition, account_id) references account on delete cascade
);
create unique index messenger_link_of on messenger_link (edition, service, recipient);

-- Codes that people bring to the bot, so that it knows who they are.
create table messenger_start (
  edition text not null,
  code_hash bytea not null,
  account_id bigint not null,
  service smallint not null check (service between 1 and 3),
  side text not null check (side in ('client', 'tutor')),
  expires_at timestamptz not null,
  primary key (edition, code_hash),
  foreign key (edition, account_id) references account on delete cascade
);
create index messenger_start_of on messenger_start (edition, account_id);

-- What messengers have told us, once each, however often they tell it.
create table messenger_update (
  edition text not null,
  service smallint not null check (service between 1 and 3),
  key text not null,
  -- Empty once it has found its place.
  sender text not null,
  text text not null,
  media_ref text,
  state text not null default 'waiting' check (state in ('waiting', 'taken')),
  created_at timestamptz not null,
  primary key (edition, service, key)
);

-- What goes out by a messenger: one row for each thing that is handed over, and what became of it.
create table messenger_delivery (
  edition text not null,
  id bigint generated always as identity,
  service smallint not null check (service between 1 and 3),
  recipient text not null,
  -- Nobody we know, where the bot answers a stranger.
  account_id bigint,
  -- None where it is the bot itself that answers.
  message_id bigint,
  -- The words, in pieces that the messenger takes; the last part may be the file.
  part smallint not null default 1,
  text text not null default '',
  has_media boolean not null default false,
  -- Only if they have not read it by then.
  unless_read boolean not null default false,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'refused', 'failed', 'dropped')),
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null,
  last_error text not null default '',
  -- By which the messenger fetches the file, for a little while.
  media_key_hash bytea,
  media_key_until timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (edition, id),
  foreign key (edition, account_id) references account on delete cascade,
  foreign key (edition, message_id) references chat_message on delete cascade
);
create unique index messenger_delivery_once on messenger_delivery (edition, message_id, account_id, part);
create index messenger_delivery_to on messenger_delivery (edition, service, recipient, id)
  where state in ('queued', 'sending');
create index messenger_delivery_due on messenger_delivery (edition, next_attempt_at) where state in ('queued', 'sending');
create index messenger_delivery_of on messenger_delivery (edition, account_id);
create unique index messenger_delivery_media on messenger_delivery (edition, media_key_hash)
  where media_key_hash is not null;

-- What staff made of a shipped template, in one edition and language; whatever has no row goes out as shipped.
create table message_template (
  edition text not null,
  template text not null,
  channel text not null check (channel in ('mail', 'sms')),
  locale text not null,
  subject text not null default '',
  body text not null,
  primary key (edition, template, channel, locale)
);

-- What staff made of a shipped route: switched off, or sent with another template that takes the same variables.
create table message_route (
  edition text not null,
  event text not null,
  channel text not null check (channel in ('mail', 'sms')),
  template text not null,
  active boolean not null default true,
  replacement text,
  primary key (edition, event, channel, template)
);

-- Every message, written out when its event was told; what is sent, and sent again, never changes.
create table message (
  edition text not null,
  id bigint generated always as identity,
  event_id bigint not null,
  template text not null,
  channel text not null check (channel in ('mail', 'sms')),
  -- Neither may break out of a header.
  recipient text not null check (recipient !~ '[[:cntrl:]]'),
  locale text not null,
  subject text not null check (subject !~ '[[:cntrl:]]'),
  -- The blocks that html and text were drawn from, for pages that may not show foreign styles.
  blocks jsonb not null,
  html text not null,
  text text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'refused')),
  attempts integer not null default 0,
  last_error text not null default '',
  created_at timestamptz not null,
  -- Of a queued one: not before. Of one that is being sent: until when its sender is believed to live.
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  primary key (edition, id)
);
-- An event that is told twice writes to nobody twice.
create unique index message_once on message (edition, event_id, template, channel, recipient);
create index message_due on message (edition, next_attempt_at) where state in ('queued', 'sending');
create index message_by_age on message (edition, created_at);

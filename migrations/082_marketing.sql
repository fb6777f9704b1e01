-- Proof that a browser agreed or declined, by the hash of the random key in its cookie.
create table consent_record (
  edition text not null,
  id bigint generated always as identity,
  key_hash bytea not null,
  statistics boolean not null,
  marketing boolean not null,
  -- The version of the question.
  version smallint not null,
  locale text not null,
  given_at timestamptz not null,
  primary key (edition, id)
);
create index consent_record_by_key on consent_record (edition, key_hash, id desc);

-- Events for analytics services, each once by its key, only of visitors who allow it.
create table marketing_event (
  edition text not null,
  id bigint generated always as identity,
  key text not null,
  name text not null,
  page text not null,
  -- How long a visitor stayed on the page, see `durationBand`.
  band smallint,
  visitor text not null,
  statistics boolean not null,
  marketing boolean not null,
  -- The ids of the clicks on ads that brought the visitor.
  clicks jsonb not null,
  occurred_at timestamptz not null,
  primary key (edition, id),
  constraint marketing_event_key unique (edition, key)
);
create index marketing_event_occurred on marketing_event (edition, occurred_at);

-- Affiliate networks and partners who are paid for orders.
create table cpa_partner (
  edition text not null,
  id bigint generated always as identity,
  name text not null,
  -- The parameter of their links that contains the id of a click.
  click_param text not null,
  postback_url text not null,
  -- The number of days after a click in which an order is theirs.
  days integer not null check (days between 1 and 90),
  active boolean not null,
  primary key (edition, id),
  constraint cpa_partner_click_param unique (edition, click_param)
);

-- Where the visitor who placed an order came from, at first and at last.
create table order_touch (
  edition text not null,
  order_id bigint not null,
  first jsonb not null,
  last jsonb not null,
  partner_id bigint,
  click_id text not null,
  primary key (edition, order_id),
  foreign key (edition, order_id) references lesson_order on delete cascade,
  foreign key (edition, partner_id) references cpa_partner on delete restrict
);
create index order_touch_by_partner on order_touch (edition, partner_id);

-- Reports to partners, one for each state of an order.
create table cpa_postback (
  edition text not null,
  id bigint generated always as identity,
  partner_id bigint not null,
  order_id bigint not null,
  state text not null check (state in ('pending', 'approved', 'declined')),
  amount integer not null,
  status text not null check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  -- The status or error of the last attempt.
  answer text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (edition, id),
  constraint cpa_postback_once unique (edition, order_id, state),
  foreign key (edition, partner_id) references cpa_partner on delete restrict,
  foreign key (edition, order_id) references lesson_order on delete cascade
);
create index cpa_postback_by_partner on cpa_postback (edition, partner_id, id desc);

-- Links to other sites that our pages and emails may lead to.
create table stored_link (
  edition text not null,
  id bigint generated always as identity,
  code text not null,
  url text not null,
  active boolean not null,
  hits bigint not null default 0,
  last_hit_at timestamptz,
  primary key (edition, id),
  constraint stored_link_code unique (edition, code)
);

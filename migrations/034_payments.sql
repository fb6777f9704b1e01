-- Accounts of the company with payment providers. Keys are encrypted with a key from the configuration.
create table merchant (
  edition text not null,
  id bigint generated always as identity,
  provider text not null check (provider in ('stripe', 'liqpay', 'fondy', 'przelewy24', 'mercadopago', 'razorpay')),
  name text not null,
  -- Empty: the provider's own host.
  base_url text not null default '',
  -- Encrypted JSON of all keys. Null: the sandbox.
  keys bytea,
  -- The last four characters of each key, and the public ones in full.
  key_hints jsonb not null default '{}',
  -- Notices signed with the previous keys are accepted until then.
  previous_keys bytea,
  previous_keys_until timestamptz,
  -- Test payments of the provider count only here.
  test boolean not null default false,
  active boolean not null default true,
  -- The first active merchant of a provider takes new payments.
  position integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (edition, id)
);
create index merchant_by_provider on merchant (edition, provider, position);

create table payment_card (
  edition text not null,
  id bigint generated always as identity,
  tutor_id bigint not null,
  merchant_id bigint not null,
  -- Encrypted, since it charges the card.
  token bytea not null,
  -- The same card is saved once.
  fingerprint text not null,
  brand text not null default '',
  last4 text not null check (last4 ~ '^\d{4}$'),
  expires text not null default '',
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (edition, id),
  foreign key (edition, tutor_id) references tutor,
  foreign key (edition, merchant_id) references merchant
);
create unique index payment_card_once on payment_card (edition, tutor_id, merchant_id, fingerprint) where deleted_at is null;
create index payment_card_by_merchant on payment_card (edition, merchant_id);
create index payment_card_by_fingerprint on payment_card (edition, fingerprint);

create table payment (
  edition text not null,
  id bigint generated always as identity,
  tutor_id bigint not null,
  purpose text not null check (purpose in ('wallet', 'order', 'top')),
  -- The order or promotion that it pays.
  subject_id bigint,
  -- The wallet's part; the provider charges `amount + donation`.
  amount bigint not null check (amount > 0),
  donation bigint not null default 0 check (donation >= 0),
  currency text not null,
  provider text not null,
  merchant_id bigint not null,
  card_id bigint,
  save_card boolean not null default false,
  status text not null check (status in ('created', 'pending', 'success', 'failed', 'expired', 'refunded')),
  -- The provider's ids of the checkout and of the payment.
  checkout_ref text,
  provider_ref text,
  checkout_url text,
  failure text not null default '',
  refunded bigint not null default 0 check (refunded >= 0),
  disputed boolean not null default false,
  -- The thing could not be delivered, so the money stayed in the wallet.
  undelivered boolean not null default false,
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  succeeded_at timestamptz,
  next_check_at timestamptz,
  -- The last time the provider was asked.
  checked_at timestamptz,
  -- Given by the caller, so that a repeated call does not pay twice.
  key text,
  primary key (edition, id),
  unique (edition, tutor_id, key),
  foreign key (edition, tutor_id) references tutor,
  foreign key (edition, merchant_id) references merchant,
  foreign key (edition, card_id) references payment_card,
  check ((purpose = 'wallet') = (subject_id is null)),
  check (refunded <= amount + donation)
);
create index payment_by_tutor on payment (edition, tutor_id, id desc);
create index payment_by_subject on payment (edition, purpose, subject_id) where subject_id is not null;
create index payment_by_merchant on payment (edition, merchant_id, provider_ref);
create index payment_by_card on payment (edition, card_id) where card_id is not null;
create index payment_to_check on payment (edition, next_check_at) where next_check_at is not null;
create index payment_by_success on payment (edition, succeeded_at) where succeeded_at is not null;

-- Genuine notices of providers, stored before they are acknowledged and applied by a job.
create table payment_notice (
  edition text not null,
  id bigint generated always as identity,
  merchant_id bigint not null,
  payment_id bigint,
  -- Of the body, since three providers send no event id.
  digest bytea not null,
  received_at timestamptz not null,
  -- The facts that the adapter read from it, and the saved card, encrypted.
  report jsonb not null,
  card bytea,
  -- The notice only names the payment, which must be looked up.
  look_up boolean not null,
  state text not null default 'received' check (state in ('received', 'applied', 'unused', 'mismatch')),
  note text not null default '',
  primary key (edition, id),
  unique (edition, merchant_id, digest),
  foreign key (edition, merchant_id) references merchant,
  foreign key (edition, payment_id) references payment
);
create index payment_notice_by_payment on payment_notice (edition, payment_id) where payment_id is not null;
create index payment_notice_for_staff on payment_notice (edition, id desc) where state in ('unused', 'mismatch');

create table payment_refund (
  edition text not null,
  id bigint generated always as identity,
  payment_id bigint not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'done', 'failed')),
  reason text not null,
  staff_id bigint,
  provider_ref text,
  created_at timestamptz not null,
  -- The provider was asked to pay it out.
  tried_at timestamptz,
  ended_at timestamptz,
  primary key (edition, id),
  foreign key (edition, payment_id) references payment
);
create index payment_refund_by_payment on payment_refund (edition, payment_id);
create index payment_refund_pending on payment_refund (edition, id) where status = 'pending';

-- Differences between our payments and the provider's, found by the nightly comparison.
create table payment_difference (
  edition text not null,
  id bigint generated always as identity,
  payment_id bigint not null,
  found_at timestamptz not null,
  ours jsonb not null,
  theirs jsonb not null,
  state text not null default 'open' check (state in ('open', 'applied', 'dismissed')),
  reason text not null default '',
  staff_id bigint,
  settled_at timestamptz,
  primary key (edition, id),
  foreign key (edition, payment_id) references payment
);
create unique index payment_difference_open on payment_difference (edition, payment_id) where state = 'open';

-- Sums above the edition's limit wait for a second staff member.
create table wallet_adjustment (
  edition text not null,
  id bigint generated always as identity,
  tutor_id bigint not null,
  amount bigint not null check (amount <> 0),
  reason text not null,
  staff_id bigint not null,
  state text not null check (state in ('waiting', 'booked', 'rejected')),
  decided_by bigint,
  decided_at timestamptz,
  created_at timestamptz not null,
  -- Given by the caller, so that a repeated call is not booked twice.
  key text,
  primary key (edition, id),
  unique (edition, staff_id, key),
  foreign key (edition, tutor_id) references tutor,
  check (decided_by is null or decided_by <> staff_id)
);
create index wallet_adjustment_waiting on wallet_adjustment (edition, id) where state = 'waiting';
create index wallet_adjustment_by_tutor on wallet_adjustment (edition, tutor_id);

-- The built-in sandbox of the providers.
create table sandbox_checkout (
  provider text not null,
  id text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (provider, id)
);

-- The wish of a leaving tutor for the rest of the wallet.
create table wallet_closing (
  edition text not null,
  tutor_id bigint not null,
  choice text not null check (choice in ('refund', 'forfeit')),
  primary key (edition, tutor_id),
  foreign key (edition, tutor_id) references tutor on delete cascade
);

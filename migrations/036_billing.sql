-- Billing data of tutors, their documents, and the invoices of fees and promotion.
create table billing_data (
  edition text not null,
  tutor_id bigint not null,
  state text not null check (state in ('draft', 'submitted', 'approved', 'rejected')),
  -- Once-only fields: a value can only be replaced after staff have cleared it.
  legal_form text not null default '' check (legal_form in ('', 'individual', 'sole_trader', 'company')),
  tax_id text not null default '',
  name text not null,
  address text not null,
  postcode text not null,
  city text not null,
  iban text not null default '',
  comment text not null default '',
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by bigint,
  primary key (edition, tutor_id),
  foreign key (edition, tutor_id) references tutor,
  check (state = 'draft' or (legal_form <> '' and tax_id <> ''))
);
create index billing_data_submitted on billing_data (edition, submitted_at) where state = 'submitted';

create table billing_document (
  edition text not null,
  id bigint generated always as identity,
  tutor_id bigint not null,
  kind text not null check (kind in ('billing', 'address')),
  file text not null,
  created_at timestamptz not null,
  primary key (edition, id),
  foreign key (edition, tutor_id) references tutor,
  foreign key (edition, file) references stored_file
);
create index billing_document_by_tutor on billing_document (edition, tutor_id);
create index billing_document_by_file on billing_document (edition, file);

-- The last number of a series. The row is locked by the transaction that issues, because a sequence leaves gaps.
create table invoice_counter (
  edition text not null,
  series text not null,
  year integer not null,
  last integer not null check (last > 0),
  primary key (edition, series, year)
);

create table invoice (
  edition text not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('invoice', 'receipt', 'credit_note', 'refund_receipt')),
  series text not null,
  year integer not null,
  number integer not null check (number > 0),
  full_number text not null,
  tutor_id bigint not null,
  -- The spend or refund that it documents, and the payment that funded it.
  movement_id bigint not null,
  payment_id bigint,
  corrects_id bigint,
  issued_at timestamptz not null,
  supplied_at timestamptz not null,
  locale text not null,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  vat_percent integer not null check (vat_percent >= 0),
  net bigint not null,
  vat bigint not null,
  gross bigint not null check (gross <> 0),
  currency text not null,
  -- The number and the QR code (PNG) of a state register, set before the document is drawn.
  state_number text not null default '',
  state_qr bytea,
  file text,
  primary key (edition, id),
  unique (edition, series, year, number),
  unique (edition, movement_id),
  foreign key (edition, tutor_id) references tutor,
  foreign key (edition, movement_id) references ledger_movement,
  foreign key (edition, payment_id) references payment,
  foreign key (edition, corrects_id) references invoice,
  foreign key (edition, file) references stored_file,
  check (net + vat = gross),
  check ((kind in ('credit_note', 'refund_receipt')) = (corrects_id is not null))
);
create index invoice_by_tutor on invoice (edition, tutor_id, id desc);
create index invoice_by_payment on invoice (edition, payment_id) where payment_id is not null;
create index invoice_by_file on invoice (edition, file);
create index invoice_by_corrected on invoice (edition, corrects_id) where corrects_id is not null;

-- An issued document never changes: only the state number, its QR code and the file are added, until it has a file.
create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.file is null and to_jsonb(old) - array['file', 'state_number', 'state_qr']
        = to_jsonb(new) - array['file', 'state_number', 'state_qr'] then
      return new;
    end if;
  end if;
  raise exception 'issued invoices cannot be changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger invoice_immutable before update or delete on invoice
  for each row execute function refuse_invoice_change();

-- The companies that sell: who signs the offers and documents of an edition, from a day on. Rows are only added, so that
-- everybody can see later who the seller of a day was.
create table seller_version (
  edition text not null,
  id bigint generated always as identity,
  valid_from date not null,
  name text not null check (name <> ''),
  address text not null,
  -- The number as printed, with the name that is printed before it.
  tax_id text not null,
  tax_id_name text not null,
  -- Further numbers, as typed: of a register, or for VAT.
  other_ids text not null default '',
  bank_account text not null default '',
  -- The mailbox of the office, to which visitors write.
  email text not null default '',
  phone text not null default '',
  -- An invented seller counts in a demo only.
  invented boolean not null default false,
  -- Nobody if the setup entered it.
  entered_by bigint references staff_member,
  entered_at timestamptz not null,
  primary key (edition, id)
);
create index seller_version_by_day on seller_version (edition, valid_from desc, id desc);
create index seller_version_by_member on seller_version (edition, entered_by) where entered_by is not null;

create function refuse_seller_change() returns trigger language plpgsql as $$
begin
  raise exception 'versions of a seller cannot be changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger seller_version_immutable before update or delete on seller_version
  for each row execute function refuse_seller_change();
create trigger seller_version_kept before truncate on seller_version
  for each statement execute function refuse_seller_change();

-- Installations have signed their pages and documents with these invented companies. They stay as what was printed then.
create temporary table shipped_seller on commit drop as
select * from (values
  ('ua', 'ТОВ «Репето Україна»', 'вул. Січових Стрільців, 12, 04053 Київ', 'ЄДРПОУ', '12345678', 'UA213223130000026007233566001'),
  ('pl', 'Repeto Polska sp. z o.o.', 'ul. Chmielna 15, 00-021 Warszawa', 'NIP', '1234563218', 'PL61109010140000071219812874'),
  ('kz', 'ТОО «Репето Казахстан»', 'пр. Абая, 26, 050059 Алматы', 'БИН', '120440014826', ''),
  ('us', 'Repeto Inc.', '548 Market Street, San Francisco, CA 94104', 'EIN', '98-7654321', ''),
  ('mx', 'Repeto México, S.A. de C.V.', 'Av. Paseo de la Reforma 222, 06600 Ciudad de México', 'RFC', 'RME200101AB1', ''),
  ('es', 'Repeto España, S.L.', 'Calle de Alcalá, 45, 28014 Madrid', 'NIF', 'B12345674', 'ES9121000418450200051332'),
  ('in', 'Repeto India Pvt. Ltd.', '14 Residency Road, Bengaluru, Karnataka 560025', 'CIN', 'U80903KA2020PTC123456', '')
) as shipped (edition, name, address, tax_id_name, tax_id, bank_account);

insert into seller_version
  (edition, valid_from, name, address, tax_id_name, tax_id, bank_account, email, invented, entered_at)
select s.edition, '2020-01-01', s.name, s.address, s.tax_id_name, s.tax_id, s.bank_account,
  'hello.' || s.edition || '@repeto.example', true, now()
from shipped_seller s
where exists (select from seed_applied a where a.edition = s.edition);

-- Who had put a company of their own into the code keeps it, from the day of its first document on.
insert into seller_version (edition, valid_from, name, address, tax_id_name, tax_id, bank_account, entered_at)
select edition, issued_at::date, seller ->> 'name', coalesce(seller ->> 'address', ''),
  coalesce(seller ->> 'taxIdName', ''), coalesce(seller ->> 'taxId', ''), coalesce(seller ->> 'iban', ''), issued_at
from (
  select edition, id, issued_at, seller, lag(seller) over (partition by edition order by id) as previous from invoice
) i
where seller is distinct from previous and coalesce(seller ->> 'name', '') <> ''
  and not exists (
    select from shipped_seller s where s.edition = i.edition and s.name = i.seller ->> 'name'
      and s.tax_id = i.seller ->> 'taxId'
  )
order by edition, id;

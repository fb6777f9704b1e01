create table vacancy (
  edition text not null,
  id bigint generated always as identity,
  title jsonb not null,
  text jsonb not null,
  image jsonb,
  -- Null for remote work.
  city_id bigint,
  employment text not null,
  -- Per month, in minor units of the edition's currency.
  pay bigint,
  status text not null,
  published_at timestamptz,
  primary key (edition, id),
  foreign key (edition, city_id) references city
);
create index vacancy_by_city on vacancy (edition, city_id);
create index vacancy_published on vacancy (edition, published_at desc) where status = 'published';

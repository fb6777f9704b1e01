-- Aliases are unique across the subjects and cities of an edition, so that /tutors/{alias}/ is never ambiguous.
create table catalog_alias (
  edition text not null,
  alias text not null check (alias ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  primary key (edition, alias)
);

create function claim_catalog_alias() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.alias = old.alias and new.edition = old.edition then
    return new;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    delete from catalog_alias where edition = old.edition and alias = old.alias;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into catalog_alias (edition, alias) values (new.edition, new.alias);
    return new;
  end if;
  return old;
end $$;

create table region (
  edition text not null,
  id bigint generated always as identity,
  name jsonb not null,
  position integer not null default 0,
  primary key (edition, id)
);

create table city (
  edition text not null,
  id bigint generated always as identity,
  region_id bigint not null,
  alias text not null,
  name jsonb not null,
  -- "in Kyiv", "w Warszawie": the form that titles and links need.
  name_in jsonb not null default '{}',
  active boolean not null default true,
  popular boolean not null default false,
  in_footer boolean not null default false,
  position integer not null default 0,
  primary key (edition, id),
  foreign key (edition, region_id) references region
);
create index city_by_region on city (edition, region_id);
create trigger city_alias before insert or update or delete on city
  for each row execute function claim_catalog_alias();

create table district (
  edition text not null,
  id bigint generated always as identity,
  city_id bigint not null,
  name jsonb not null,
  active boolean not null default true,
  position integer not null default 0,
  primary key (edition, id),
  foreign key (edition, city_id) references city
);
create index district_by_city on district (edition, city_id);

create table subject (
  edition text not null,
  id bigint generated always as identity,
  alias text not null,
  name jsonb not null,
  active boolean not null default true,
  popular boolean not null default false,
  position integer not null default 0,
  primary key (edition, id)
);
create trigger subject_alias before insert or update or delete on subject
  for each row execute function claim_catalog_alias();

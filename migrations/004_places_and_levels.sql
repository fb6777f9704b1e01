-- Districts get addresses and the forms that titles need; the largest ones are divided further.
alter table district
  add column alias text,
  add column name_in jsonb not null default '{}';
update district set alias = 'district-' || id;
alter table district
  alter column alias set not null,
  add constraint district_alias_form check (alias ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
create unique index district_alias on district (edition, city_id, alias);

create table subdistrict (
  edition text not null,
  id bigint generated always as identity,
  district_id bigint not null,
  name jsonb not null,
  name_in jsonb not null default '{}',
  active boolean not null default true,
  position integer not null default 0,
  primary key (edition, id),
  foreign key (edition, district_id) references district
);
create index subdistrict_by_district on subdistrict (edition, district_id);

alter table subject
  -- "репетитор з математики", "profesor de matemáticas": what follows the word for a tutor.
  add column name_of jsonb not null default '{}',
  add column in_footer boolean not null default false;

create table level (
  edition text not null,
  id bigint generated always as identity,
  alias text not null check (alias ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name jsonb not null,
  -- "for beginners", "до НМТ": what follows the subject.
  name_for jsonb not null default '{}',
  -- Examinations and the like: they have links of their own in the footer.
  advanced boolean not null default false,
  active boolean not null default true,
  position integer not null default 0,
  primary key (edition, id)
);
create unique index level_alias on level (edition, alias);

create table subject_level (
  edition text not null,
  subject_id bigint not null,
  level_id bigint not null,
  primary key (edition, subject_id, level_id),
  foreign key (edition, subject_id) references subject on delete cascade,
  foreign key (edition, level_id) references level
);
create index subject_level_by_level on subject_level (edition, level_id);

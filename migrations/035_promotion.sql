-- Nothing could be bought until now: the placements are demo data, which is filled in again.
delete from top_placement;

-- A row is created before its payment, and gets its slot and period when the money has come.
alter table top_placement
  alter column starts_at drop not null,
  alter column ends_at drop not null,
  add column state text not null default 'booked' check (state in ('pending', 'booked', 'removed')),
  -- One of the places that the list sells. A list has ten slots in a city and twenty online.
  add column slot smallint,
  add column days smallint not null check (days between 1 and 366),
  -- In minor units, as the tutor saw it; 0 for a placement that staff gave.
  add column price bigint not null default 0 check (price >= 0),
  -- The latest start that the tutor agreed to.
  add column promised_at timestamptz,
  add column refunded bigint not null default 0,
  add column removed_at timestamptz,
  -- The messages of the start and of the coming end are sent once.
  add column start_announced boolean not null default false,
  add column end_announced boolean not null default false;

alter table top_placement
  add check (slot between 1 and case when city_id is null then 20 else 10 end),
  add check (refunded between 0 and price),
  add check ((starts_at is null) = (ends_at is null)),
  add check (state <> 'booked' or (starts_at is not null and slot is not null)),
  add check (state <> 'pending' or starts_at is null),
  add check ((state = 'removed') = (removed_at is not null)),
  -- The limits of a list hold whatever the code does: a slot is sold once at a time.
  add constraint top_placement_slot exclude using gist (
    edition with =, subject_id with =, (coalesce(city_id, 0)) with =, slot with =, tstzrange(starts_at, ends_at) with &&
  ) where (state = 'booked'),
  -- A tutor takes one place of a list at a time.
  add constraint top_placement_once exclude using gist (
    edition with =, tutor_id with =, subject_id with =, (coalesce(city_id, 0)) with =,
    tstzrange(starts_at, ends_at) with &&
  ) where (state = 'booked');

create index top_placement_to_announce on top_placement (edition, starts_at)
  where state = 'booked' and not (start_announced and end_announced);
create index top_placement_pending on top_placement (edition, created_at) where state = 'pending';

-- Base prices that staff have changed; the others are those of the edition.
create table top_price (
  edition text not null,
  days smallint not null check (days in (7, 14, 30)),
  price bigint not null check (price > 0),
  primary key (edition, days)
);

-- Counted from the reports of browsers, by day of the edition's time zone.
create table top_stat (
  edition text not null,
  top_id bigint not null,
  day date not null,
  impressions integer not null default 0,
  views integer not null default 0,
  primary key (edition, top_id, day),
  foreign key (edition, top_id) references top_placement on delete cascade
);

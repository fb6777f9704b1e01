-- What visitors find: a read model, kept up to date in the transaction that changes a profile. Nothing here is the only
-- copy of anything; all of it can be built anew.

-- Levels by number, so that those of an entry fit into one integer, also one of JavaScript.
alter table level add column number smallint;
update level set number = counted.number
  from (select edition, id, row_number() over (partition by edition order by id) - 1 as number from level) as counted
  where counted.edition = level.edition and counted.id = level.id;
alter table level
  alter column number set not null,
  add constraint level_number_fits check (number between 0 and 52);
create unique index level_number on level (edition, number);

create function number_level() returns trigger language plpgsql as $$
begin
  -- One at a time, or two would take the same.
  perform pg_advisory_xact_lock(hashtext('level ' || new.edition));
  select min(free) into new.number from generate_series(0, 53) as free
    where not exists (select from level where edition = new.edition and number = free);
  return new;
end $$;
create trigger level_number before insert on level
  for each row when (new.number is null) execute function number_level();

-- What the score is made of: a figure for each part of the rating, in the order of the model.
alter table tutor add column score_parts integer[] not null default '{}';

-- A tutor's card in lists, ready to be shown but for the names of subjects, levels and places, which staff may change.
create table tutor_card (
  edition text not null,
  tutor_id bigint not null,
  card jsonb not null,
  -- Their name in every language and script, folded for searching.
  sought text not null,
  -- What free text finds them by.
  words tsvector not null,
  -- Whether search engines may know them.
  indexed boolean not null,
  changed_at timestamptz not null,
  primary key (edition, tutor_id),
  foreign key (edition, tutor_id) references tutor on delete cascade
);
create index tutor_card_sought on tutor_card using gin (sought gin_trgm_ops);
create index tutor_card_words on tutor_card using gin (words);
-- What the sitemap is made of: to be read along without the cards.
create index tutor_card_indexed on tutor_card (edition, tutor_id) include (changed_at) where indexed;

-- One row for each subject of a tutor, and one for any (0); each of them once for every city where they meet, and once
-- for anywhere (0), which is also where online lessons are.
create table catalog_entry (
  edition text not null,
  tutor_id bigint not null,
  subject_id bigint not null,
  city_id bigint not null,
  -- 1 at the tutor's, 2 at the client's, 4 online.
  places smallint not null,
  -- A bit for each level, by its number.
  levels bigint not null,
  -- Where in the city, at the tutor's and at the client's: 2 × district for any part of it, 2 × district + 1 for all of
  -- it, − subdistrict, and 0 for the whole city.
  tutor_areas integer[] not null default '{}',
  client_areas integer[] not null default '{}',
  -- For 60 minutes, in minor units; of any subject the lowest.
  price integer not null,
  score smallint not null,
  -- How good the reviews make them at least, in thousandths of a mark; 0 without any.
  rating smallint not null,
  reviews integer not null,
  primary key (edition, tutor_id, subject_id, city_id),
  foreign key (edition, tutor_id) references tutor_card on delete cascade
);
-- In a city, anywhere, online; each by score, price and rating.
create index catalog_city_best on catalog_entry (edition, subject_id, city_id, score desc, tutor_id)
  include (price, levels, places) where city_id > 0;
create index catalog_city_price on catalog_entry (edition, subject_id, city_id, price, tutor_id)
  include (levels, places) where city_id > 0;
create index catalog_city_rating on catalog_entry (edition, subject_id, city_id, rating desc, reviews desc, tutor_id)
  include (price, levels, places) where city_id > 0;
create index catalog_anywhere_best on catalog_entry (edition, subject_id, score desc, tutor_id)
  include (price, levels, places) where city_id = 0 and places & 3 <> 0;
create index catalog_anywhere_price on catalog_entry (edition, subject_id, price, tutor_id)
  include (levels, places) where city_id = 0 and places & 3 <> 0;
create index catalog_anywhere_rating on catalog_entry (edition, subject_id, rating desc, reviews desc, tutor_id)
  include (price, levels, places) where city_id = 0 and places & 3 <> 0;
create index catalog_online_best on catalog_entry (edition, subject_id, score desc, tutor_id)
  include (price, levels, places) where city_id = 0 and places & 4 <> 0;
create index catalog_online_price on catalog_entry (edition, subject_id, price, tutor_id)
  include (levels, places) where city_id = 0 and places & 4 <> 0;
create index catalog_online_rating on catalog_entry (edition, subject_id, rating desc, reviews desc, tutor_id)
  include (price, levels, places) where city_id = 0 and places & 4 <> 0;

-- How many tutors each combination has; no row for none. 0 stands for any subject, any level, and no certain place.
create table catalog_count (
  edition text not null,
  place text not null check (place in ('anywhere', 'online', 'city', 'district', 'subdistrict')),
  place_id bigint not null,
  subject_id bigint not null,
  level_id bigint not null,
  tutors integer not null check (tutors > 0),
  primary key (edition, place, place_id, subject_id, level_id)
);
create index catalog_count_by_subject on catalog_count (edition, subject_id, level_id, place);

-- Bought places at the head of a list: of a subject in a city, or online.
create table top_placement (
  edition text not null,
  id bigint generated always as identity,
  tutor_id bigint not null,
  subject_id bigint not null,
  -- Null: online.
  city_id bigint,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null,
  primary key (edition, id),
  foreign key (edition, tutor_id) references tutor on delete cascade,
  foreign key (edition, subject_id) references subject,
  foreign key (edition, city_id) references city
);
create index top_placement_of_list on top_placement (edition, subject_id, city_id, ends_at);
create index top_placement_by_tutor on top_placement (edition, tutor_id);
create index top_placement_by_city on top_placement (edition, city_id);

-- What a client says about a tutor, once per order; a mark may stand without words.
create table review (
  edition text not null,
  id bigint generated always as identity,
  tutor_id bigint not null,
  -- Null once the client is nobody any more: the review stays, the name does not.
  client_id bigint,
  subject_id bigint not null,
  level_id bigint,
  mark smallint not null check (mark between 1 and 5),
  text text not null default '',
  locale text not null,
  created_at timestamptz not null,
  response_text text not null default '',
  responded_at timestamptz,
  version integer not null default 1,
  primary key (edition, id),
  foreign key (edition, tutor_id) references tutor on delete cascade,
  foreign key (edition, client_id) references client,
  foreign key (edition, subject_id) references subject,
  foreign key (edition, level_id) references level
);
create index review_of_tutor on review (edition, tutor_id, created_at desc, id desc);
create index review_by_client on review (edition, client_id);
create index review_by_subject on review (edition, subject_id);
create index review_by_level on review (edition, level_id);
create index review_latest on review (edition, created_at desc, id desc) where text <> '';

-- The marks of a tutor, summed in the transaction that changes one.
create table review_summary (
  edition text not null,
  tutor_id bigint not null,
  -- How many ones, twos, threes, fours and fives.
  marks integer[] not null check (cardinality(marks) = 5),
  reviews integer not null,
  -- The lower end of a 95 % interval, in thousandths of a mark.
  at_least smallint not null,
  primary key (edition, tutor_id),
  foreign key (edition, tutor_id) references tutor on delete cascade
);

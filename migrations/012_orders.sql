-- A request for lessons, from the first word to the last review.

-- One of two lessons at the same time cannot be.
create extension if not exists btree_gist;

create table lesson_order (
  edition text not null,
  id bigint generated always as identity,
  client_id bigint not null,
  -- See the table of statuses in the slice's model, and who may change it.
  status smallint not null default 1 check (status between 1 and 12),
  -- The statuses that 3, 7, 8 and 9 were entered from, the latest last.
  before integer[] not null default '{}',
  status_since timestamptz not null,
  -- Goes up with every change of what people can see: whoever saves says which one they have read.
  version integer not null default 1,
  origin text not null check (origin in ('personal', 'general', 'short', 'school', 'test_landing')),
  created_at timestamptz not null,
  changed_at timestamptz not null,

  -- Whom to reach about it, as they said it: it may be for somebody else, and comes before anything was confirmed.
  name text not null default '',
  email text not null default '',
  phone text not null default '',

  -- What is wanted. Texts as they were written: contacts in them are hidden when somebody else reads them.
  goal text not null default '',
  wishes text not null default '',
  at_client boolean not null default false,
  at_tutor boolean not null default false,
  at_online boolean not null default false,
  city_id bigint,
  address text not null default '',
  -- Seven masks of hours, Monday first, bit 0 for midnight, in the edition's time zone.
  schedule integer[] not null default '{0,0,0,0,0,0,0}' check (cardinality(schedule) = 7),
  class_regularity smallint not null default 0 check (class_regularity between 0 and 7),
  class_duration smallint not null default 0 check (class_duration in (0, 45, 60, 90, 120)),
  -- At most so much for 60 minutes, in minor units; null for any.
  price integer check (price > 0),
  practice_id smallint not null default 0 check (practice_id between 0 and 4),
  first_class_wish timestamptz,

  -- To whom alone it goes at first, and until when they may think about it.
  personal_tutor_id bigint,
  personal_until timestamptz,
  auto_appoint boolean not null default true,

  -- Who teaches, at what price for 60 minutes, and why it is them.
  tutor_id bigint,
  rate integer check (rate > 0),
  appointed_at timestamptz,
  appointed_by text check (appointed_by in ('staff', 'client', 'tutor', 'auto')),
  appointed_why jsonb,

  first_class timestamptz,
  -- When it is over: its length may change later, a date that was agreed does not.
  first_class_until timestamptz,
  fee integer check (fee >= 0),
  date_payment_deadline timestamptz,
  paid_at timestamptz,
  payment_data jsonb,
  date_pause_off timestamptz,
  remove_reasons text[] not null default '{}',
  remove_text text not null default '',

  -- 0 none, 1 published, 2 no review, 3 a mark without a text.
  review_status smallint not null default 0 check (review_status between 0 and 3),
  review_requested_at timestamptz,

  -- Who of the staff works on it, and what they keep to themselves.
  staff_id bigint references staff_member on delete set null,
  favorite boolean not null default false,
  admin_comment text not null default '',
  -- Where an order of the school comes from, in its own words.
  school_origin text not null default '',
  -- What staff have seen of what happened to it, by the kind of news.
  seen jsonb not null default '{}',

  -- What staff find it by: whose it is, and what was said.
  who text generated always as (lower(name || ' ' || email || ' ' || phone)) stored,
  said text generated always as (lower(goal || ' ' || wishes || ' ' || address || ' ' || admin_comment)) stored,

  -- Staff narrow the orders of a subject down to those online: told by the key, without a look at each.
  primary key (edition, id) include (at_online),
  foreign key (edition, client_id) references client,
  foreign key (edition, city_id) references city,
  foreign key (edition, personal_tutor_id) references tutor,
  foreign key (edition, tutor_id) references tutor,
  check ((tutor_id is null) = (appointed_at is null)),
  check ((first_class is null) = (first_class_until is null)),
  -- A tutor has one first lesson at a time.
  constraint first_class_once exclude using gist (
    edition with =, tutor_id with =, tstzrange(first_class, first_class_until) with &&
  ) where (tutor_id is not null and first_class is not null and status not in (9, 10))
);
create index lesson_order_by_client on lesson_order (edition, client_id, id desc);
-- Staff look through them by status, the latest first, and by one thing more: each index leads to the first thousand of
-- every status without touching the others. Names are looked through where they stand in the index.
create index lesson_order_by_status on lesson_order (edition, status, created_at desc, id desc)
  include (who, at_online, price, favorite);
create index lesson_order_by_city on lesson_order (edition, city_id, status, created_at desc, id desc);
create index lesson_order_by_staff on lesson_order (edition, staff_id, status, created_at desc, id desc);
create index lesson_order_by_origin on lesson_order (edition, origin, status, created_at desc, id desc);
create index lesson_order_by_review on lesson_order (edition, review_status, status, created_at desc, id desc);
create index lesson_order_by_tutor on lesson_order (edition, tutor_id, status, created_at desc, id desc);
create index lesson_order_by_personal_tutor
  on lesson_order (edition, personal_tutor_id, status, created_at desc, id desc);
create index lesson_order_favorite on lesson_order (edition, status, created_at desc, id desc) where favorite;
create index lesson_order_by_price on lesson_order (edition, status, price, id);
create index lesson_order_since on lesson_order (edition, status, status_since, id);
create index lesson_order_first_class on lesson_order (edition, status, first_class, id);
create index lesson_order_deadline on lesson_order (edition, status, date_payment_deadline, id);
create index lesson_order_who on lesson_order using gin (who gin_trgm_ops);
create index lesson_order_said on lesson_order using gin (said gin_trgm_ops);
-- What waits for a moment: an answer of the tutor, the end of a pause.
create index lesson_order_personal_until on lesson_order (edition, personal_until) where status = 1;
create index lesson_order_pause_off on lesson_order (edition, date_pause_off) where status = 8;
create index lesson_order_auto on lesson_order (edition) where appointed_by = 'auto';
-- What clients have withdrawn without the staff's knowing.
create index lesson_order_withdrawn on lesson_order (edition, status_since)
  where status = 10 and not (seen ? 'client_deleted');

-- What is to be taught, and for which levels of it.
create table order_lesson (
  edition text not null,
  order_id bigint not null,
  subject_id bigint not null,
  position smallint not null default 0,
  -- The order's own, so that those of a subject are found by status, the latest first: see the triggers below.
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  primary key (edition, order_id, subject_id),
  foreign key (edition, order_id) references lesson_order on delete cascade,
  foreign key (edition, subject_id) references subject
);
create index order_lesson_by_subject on order_lesson (edition, subject_id, status, created_at desc, order_id desc);

create table order_level (
  edition text not null,
  order_id bigint not null,
  subject_id bigint not null,
  level_id bigint not null,
  -- Of several subjects of an order that have this level, one stands for it.
  first boolean not null default true,
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  primary key (edition, order_id, subject_id, level_id),
  foreign key (edition, order_id, subject_id) references order_lesson on delete cascade,
  foreign key (edition, level_id) references level
);
create index order_level_by_level on order_level (edition, level_id);
create index order_level_first on order_level (edition, level_id, status, created_at desc, order_id desc) where first;

create function order_part_as_order() returns trigger language plpgsql as $$ begin
  select o.status, o.created_at into strict new.status, new.created_at from lesson_order o
    where o.edition = new.edition and o.id = new.order_id;
  return new;
end $$;
create trigger order_lesson_as_order before insert on order_lesson
  for each row execute function order_part_as_order();
create trigger order_level_as_order before insert on order_level
  for each row execute function order_part_as_order();

create function order_level_first() returns trigger language plpgsql as $$ begin
  new.first := not exists (select from order_level l
    where l.edition = new.edition and l.order_id = new.order_id and l.level_id = new.level_id);
  return new;
end $$;
create trigger order_level_first before insert on order_level
  for each row execute function order_level_first();

create function order_parts_follow() returns trigger language plpgsql as $$ begin
  update order_lesson set status = new.status where edition = new.edition and order_id = new.id;
  update order_level set status = new.status where edition = new.edition and order_id = new.id;
  return null;
end $$;
create trigger lesson_order_moved after update of status on lesson_order
  for each row when (old.status <> new.status) execute function order_parts_follow();

-- Where lessons may take place: at the client's, or where the client would go to; the finest known place counts.
create table order_place (
  edition text not null,
  id bigint generated always as identity,
  order_id bigint not null,
  kind text not null check (kind in ('client', 'tutor')),
  city_id bigint not null,
  district_id bigint,
  subdistrict_id bigint,
  address text not null default '',
  primary key (edition, id),
  foreign key (edition, order_id) references lesson_order on delete cascade,
  foreign key (edition, city_id) references city,
  foreign key (edition, district_id) references district,
  foreign key (edition, subdistrict_id) references subdistrict
);
create index order_place_of_order on order_place (edition, order_id);
create index order_place_by_city on order_place (edition, city_id);
create index order_place_by_district on order_place (edition, district_id);
create index order_place_by_subdistrict on order_place (edition, subdistrict_id);

-- A tutor and an order: offered to them, answered by them, marked by staff.
create table order_response (
  edition text not null,
  id bigint generated always as identity,
  order_id bigint not null,
  tutor_id bigint not null,
  -- To them alone, with others, or because staff thought of them.
  kind text not null check (kind in ('personal', 'potential', 'staff')),
  -- `marked`: staff think of them, and they know nothing of it yet.
  state text not null default 'offered'
    check (state in ('marked', 'offered', 'agreed', 'refused', 'silent', 'appointed', 'declined', 'removed')),
  offered_at timestamptz not null,
  responded_at timestamptz,
  text text not null default '',
  -- What they ask for 60 minutes, in minor units.
  rate integer check (rate > 0),
  refused_reason text check (refused_reason in ('busy', 'price', 'place', 'level', 'schedule', 'other')),
  remove_reasons text[] not null default '{}',
  -- How well they suited it when it was offered to them, of 100, and what that was made of.
  points smallint not null default 0,
  parts jsonb not null default '{}',
  yellow boolean not null default false,
  -- Whether staff know of the answer.
  seen_at timestamptz,
  primary key (edition, id),
  foreign key (edition, order_id) references lesson_order on delete cascade,
  foreign key (edition, tutor_id) references tutor
);
create unique index order_response_once on order_response (edition, order_id, tutor_id);
create index order_response_of_tutor on order_response (edition, tutor_id, order_id desc);
create index order_response_unseen_personal on order_response (edition, responded_at)
  where seen_at is null and kind = 'personal' and state in ('agreed', 'refused', 'appointed');
create index order_response_unseen on order_response (edition, responded_at)
  where seen_at is null and kind <> 'personal' and state in ('agreed', 'refused');
create index order_response_declined on order_response (edition, responded_at)
  where seen_at is null and state = 'declined';

-- A review rests on an order, and an order has one.
alter table review add column order_id bigint;
alter table review add foreign key (edition, order_id) references lesson_order;
create unique index review_of_order on review (edition, order_id);

-- How tutors answer requests and how far those come, for their rating: counted in the transaction that changes it.
create table tutor_record (
  edition text not null,
  tutor_id bigint not null,
  -- Requests that were for them alone or with others, and that they have answered or had the time to.
  offers integer not null default 0,
  answers integer not null default 0,
  -- What the answers took, in minutes, each counted to at most a day.
  answer_minutes integer not null default 0,
  paid_orders integer not null default 0,
  primary key (edition, tutor_id),
  foreign key (edition, tutor_id) references tutor on delete cascade
);

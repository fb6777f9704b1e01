-- A person is a client if there is a client of that id, and a tutor if there is a tutor.
alter table account
  add column phone text check (phone ~ '^\+\d{7,20}$'),
  add column password_hash text,
  add column locale text,
  add column email_confirmed_at timestamptz,
  add column phone_confirmed_at timestamptz,
  add column terms_confirmed_at timestamptz;
create index account_phone on account (edition, phone);

-- Whoever is both chooses as which one to go about.
alter table session add column role text check (role in ('client', 'tutor'));

create table client (
  edition text not null,
  id bigint not null,
  city_id bigint,
  email_subscribed boolean not null default true,
  blacklisted_at timestamptz,
  blacklist_reason text,
  created_at timestamptz not null default now(),
  primary key (edition, id),
  foreign key (edition, id) references account,
  foreign key (edition, city_id) references city
);
create index client_by_city on client (edition, city_id);

create table university (
  edition text not null,
  id bigint generated always as identity,
  city_id bigint,
  name jsonb not null,
  active boolean not null default true,
  primary key (edition, id),
  foreign key (edition, city_id) references city
);
create index university_by_city on university (edition, city_id);

create table tutor (
  edition text not null,
  id bigint not null,
  state text not null default 'draft' check (state in ('draft', 'on_moderation', 'published', 'need_revision')),
  -- Hidden by choice, or by staff.
  active boolean not null default true,
  published_at timestamptz,
  deletion_requested_at timestamptz,
  anonymised_at timestamptz,
  name jsonb not null default '{}',
  first_name jsonb not null default '{}',
  -- A stored photo, or `demo/f012` for one that is drawn.
  avatar text,
  sex text check (sex in ('f', 'm')),
  birth_date date,
  city_id bigint,
  university_id bigint,
  university_graduation_year smallint,
  -- 1 school teacher, 2 lecturer, 3 private tutor, 4 student, 5 native speaker.
  prof smallint check (prof between 1 and 5),
  teaching_since smallint,
  short_description jsonb not null default '{}',
  description jsonb not null default '{}',
  -- Seven masks of free hours, Monday first, bit 0 for midnight, in the edition's time zone.
  schedule integer[] not null default '{0,0,0,0,0,0,0}' check (cardinality(schedule) = 7),
  video_url text,
  work_home boolean not null default false,
  work_travel boolean not null default false,
  work_online boolean not null default false,
  -- The rating's 100 points, and the two parts of it that staff give.
  score smallint not null default 0,
  points_first_diploma smallint not null default 0,
  points_second_diploma smallint not null default 0,
  verification text not null default 'none'
    check (verification in ('none', 'submitted', 'in_review', 'verified', 'rejected', 'expired')),
  verified_until timestamptz,
  school_tutor boolean not null default false,
  accept_orders boolean not null default true,
  auto_appoint boolean not null default true,
  show_in_catalog boolean not null default true,
  potential_school_tutor boolean not null default false,
  trusted boolean not null default false,
  favorite boolean not null default false,
  admin_comment text not null default '',
  created_at timestamptz not null default now(),
  primary key (edition, id),
  foreign key (edition, id) references account,
  foreign key (edition, city_id) references city,
  foreign key (edition, university_id) references university
);
create index tutor_best on tutor (edition, score desc, id)
  where state = 'published' and active and show_in_catalog;
create index tutor_by_city on tutor (edition, city_id);
create index tutor_by_university on tutor (edition, university_id);

-- Prices are for 60 minutes, in minor units.
create table tutor_subject (
  edition text not null,
  tutor_id bigint not null,
  subject_id bigint not null,
  price integer not null check (price > 0),
  description jsonb not null default '{}',
  position smallint not null default 0,
  primary key (edition, tutor_id, subject_id),
  foreign key (edition, tutor_id) references tutor on delete cascade,
  foreign key (edition, subject_id) references subject
);
create index tutor_subject_by_subject on tutor_subject (edition, subject_id);

create table tutor_subject_level (
  edition text not null,
  tutor_id bigint not null,
  subject_id bigint not null,
  level_id bigint not null,
  primary key (edition, tutor_id, subject_id, level_id),
  foreign key (edition, tutor_id, subject_id) references tutor_subject on delete cascade,
  foreign key (edition, level_id) references level
);
create index tutor_subject_level_by_level on tutor_subject_level (edition, level_id);

-- Where lessons take place: at the tutor's, or where the tutor travels to; the finest known place counts.
create table tutor_place (
  edition text not null,
  id bigint generated always as identity,
  tutor_id bigint not null,
  kind text not null check (kind in ('home', 'travel')),
  city_id bigint not null,
  district_id bigint,
  subdistrict_id bigint,
  primary key (edition, id),
  foreign key (edition, tutor_id) references tutor on delete cascade,
  foreign key (edition, city_id) references city,
  foreign key (edition, district_id) references district,
  foreign key (edition, subdistrict_id) references subdistrict
);
create index tutor_place_by_tutor on tutor_place (edition, tutor_id);
create index tutor_place_by_city on tutor_place (edition, city_id);
create index tutor_place_by_district on tutor_place (edition, district_id);
create index tutor_place_by_subdistrict on tutor_place (edition, subdistrict_id);

-- Private: only their owner and staff ever see them.
create table tutor_document (
  edition text not null,
  id bigint generated always as identity,
  tutor_id bigint not null,
  kind text not null check (kind in ('identity', 'diploma', 'certificate')),
  file text not null,
  created_at timestamptz not null default now(),
  primary key (edition, id),
  foreign key (edition, tutor_id) references tutor on delete cascade
);
create index tutor_document_by_tutor on tutor_document (edition, tutor_id);

insert into client (edition, id) select edition, id from account where is_client;
insert into tutor (edition, id) select edition, id from account where is_tutor;
alter table account
  drop column is_client,
  drop column is_tutor;

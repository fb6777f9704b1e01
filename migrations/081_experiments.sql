-- Switches of the product that staff change without a release.
create table feature (
  edition text not null,
  id bigint generated always as identity,
  key text not null,
  description text not null,
  -- `true` and `false` are flags, everything else is a text.
  value text not null,
  -- A share of the visitors, in percent, gets another value.
  rollout integer not null check (rollout between 0 and 100),
  rollout_value text not null,
  device text not null,
  visitors text not null,
  language text not null,
  active boolean not null,
  primary key (edition, id),
  constraint feature_key unique (edition, key)
);

create table experiment (
  edition text not null,
  id bigint generated always as identity,
  key text not null,
  name text not null,
  hypothesis text not null,
  feature text not null,
  value_a text not null,
  value_b text not null,
  value_c text not null,
  value_d text not null,
  weight_a integer not null,
  weight_b integer not null,
  weight_c integer not null,
  weight_d integer not null,
  coverage integer not null check (coverage between 1 and 100),
  device text not null,
  visitors text not null,
  language text not null,
  status text not null,
  started_at timestamptz,
  stopped_at timestamptz,
  primary key (edition, id),
  constraint experiment_key unique (edition, key),
  foreign key (edition, feature) references feature (edition, key)
);
create index experiment_by_feature on experiment (edition, feature);
-- Two experiments with one switch would disturb each other.
create unique index experiment_running on experiment (edition, feature) where status = 'running';

-- A visitor who saw a variation, by the hash of a random id, once.
create table experiment_view (
  edition text not null,
  experiment_id bigint not null,
  visitor bytea not null,
  variation smallint not null,
  viewed_at timestamptz not null,
  primary key (edition, experiment_id, visitor),
  foreign key (edition, experiment_id) references experiment on delete cascade
);
create index experiment_view_by_visitor on experiment_view (edition, visitor);

-- The first time that such a visitor reached a goal.
create table experiment_goal (
  edition text not null,
  visitor bytea not null,
  goal text not null,
  reached_at timestamptz not null,
  primary key (edition, visitor, goal)
);

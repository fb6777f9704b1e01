-- A goal belongs to each experiment that its visitor takes part in, so that a later experiment does not lose it.
alter table experiment_goal drop constraint experiment_goal_pkey;
alter table experiment_goal add column experiment_id bigint;
insert into experiment_goal (edition, experiment_id, visitor, goal, reached_at)
  select v.edition, v.experiment_id, g.visitor, g.goal, g.reached_at
  from experiment_goal g join experiment_view v on v.edition = g.edition and v.visitor = g.visitor
  where g.reached_at >= v.viewed_at;
delete from experiment_goal where experiment_id is null;
alter table experiment_goal
  alter column experiment_id set not null,
  add primary key (edition, experiment_id, visitor, goal),
  add foreign key (edition, experiment_id, visitor) references experiment_view on delete cascade;

-- The results of an experiment that stopped long ago, whose views are deleted.
alter table experiment add column final_results jsonb;

-- The last definitions of an outside GrowthBook, for the time in which it cannot be reached.
create table outside_features (
  edition text primary key,
  site text not null,
  payload jsonb not null,
  fetched_at timestamptz not null
);

-- Placement and examination tests. Their questions are in the language of the test, their names in those of the edition.
create table examination_test (
  edition text not null,
  id bigint generated always as identity,
  -- The placement test has pages of its own and results in levels.
  kind text not null default 'examination' check (kind in ('placement', 'examination')),
  alias text not null,
  name jsonb not null,
  description jsonb not null,
  -- Tutors of this subject and level are recommended after the test.
  subject_id bigint,
  level_id bigint,
  language text not null,
  -- 0 is no time limit.
  minutes integer not null,
  status text not null,
  published_at timestamptz,
  position integer not null,
  primary key (edition, id),
  constraint examination_test_alias unique (edition, alias),
  foreign key (edition, subject_id) references subject,
  foreign key (edition, level_id) references level
);
create unique index examination_test_placement on examination_test (edition) where kind = 'placement';
create index examination_test_by_subject on examination_test (edition, subject_id);
create index examination_test_by_level on examination_test (edition, level_id);

-- A text to read, which several questions are about.
create table test_text (
  edition text not null,
  id bigint generated always as identity,
  test_id bigint not null,
  name jsonb not null,
  text text not null,
  primary key (edition, id),
  foreign key (edition, test_id) references examination_test
);
create index test_text_by_test on test_text (edition, test_id);

create table test_question (
  edition text not null,
  id bigint generated always as identity,
  test_id bigint not null,
  related_section text not null,
  related_text_id bigint,
  kind text not null,
  text text not null,
  -- One option per line; a match question has `left = right`.
  options text not null,
  correct_answer text not null,
  explanation text not null,
  active boolean not null,
  position integer not null,
  primary key (edition, id),
  foreign key (edition, test_id) references examination_test,
  foreign key (edition, related_text_id) references test_text
);
create index test_question_by_test on test_question (edition, test_id, position);
create index test_question_by_text on test_question (edition, related_text_id);

-- An attempt belongs to a browser, not to a person: only the hash of its secret is stored.
create table test_attempt (
  edition text not null,
  id bigint generated always as identity,
  test_id bigint not null,
  browser_hash text not null,
  -- Names the result page, which may be shared.
  code text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  score integer,
  primary key (edition, id),
  constraint test_attempt_code unique (edition, code),
  foreign key (edition, test_id) references examination_test
);
create unique index test_attempt_open on test_attempt (edition, test_id, browser_hash) where finished_at is null;
create index test_attempt_finished on test_attempt (edition, test_id, finished_at desc) where finished_at is not null;
create index test_attempt_abandoned on test_attempt (edition, started_at) where finished_at is null;

-- The questions of an attempt, with the answers given so far.
create table test_answer (
  edition text not null,
  attempt_id bigint not null,
  number integer not null,
  question_id bigint not null,
  -- Null until answered.
  answer jsonb,
  correct boolean not null default false,
  primary key (edition, attempt_id, number),
  foreign key (edition, attempt_id) references test_attempt on delete cascade,
  foreign key (edition, question_id) references test_question
);
create index test_answer_by_question on test_answer (edition, question_id);

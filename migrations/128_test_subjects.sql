-- Further subjects of a test, whose tutors are recommended after it, too.
create table examination_test_subject (
  edition text not null,
  test_id bigint not null,
  subject_id bigint not null,
  primary key (edition, test_id, subject_id),
  foreign key (edition, test_id) references examination_test on delete cascade,
  foreign key (edition, subject_id) references subject
);
create index examination_test_subject_by_subject on examination_test_subject (edition, subject_id);

-- The test that Mexican installations already have asks about Spanish as well.
insert into examination_test_subject (edition, test_id, subject_id)
  select t.edition, t.id, s.id from examination_test t join subject s on s.edition = t.edition and s.alias = 'espanol'
  where t.edition = 'mx' and t.alias = 'exani-ii' and t.subject_id <> s.id;

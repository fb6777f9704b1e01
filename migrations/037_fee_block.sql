-- Tutors with an overdue fee: no new offers, and later hidden from the catalog.
create table fee_block (
  edition text not null,
  tutor_id bigint not null,
  stage text not null check (stage in ('no_offers', 'hidden')),
  since timestamptz not null,
  -- Staff lifted it until then.
  lifted_until timestamptz,
  primary key (edition, tutor_id),
  foreign key (edition, tutor_id) references tutor on delete cascade
);

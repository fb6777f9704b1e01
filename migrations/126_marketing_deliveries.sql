-- Views of experiments are events, too.
alter table marketing_event
  add column experiment text,
  add column variation smallint;

-- Events that wait to be sent to a service.
create table marketing_delivery (
  edition text not null,
  service text not null,
  event_id bigint not null,
  is_conversion boolean not null,
  attempts smallint not null default 0,
  primary key (edition, service, event_id),
  foreign key (edition, event_id) references marketing_event on delete cascade
);
create index marketing_delivery_next on marketing_delivery (edition, service, attempts, is_conversion desc, event_id);
create index marketing_delivery_by_event on marketing_delivery (edition, event_id);

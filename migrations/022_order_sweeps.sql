-- The auto-appoint sweep reads offered orders by id, and whether somebody has agreed.
create index lesson_order_auto_appoint on lesson_order (edition, id) where status = 3 and auto_appoint;
create index order_response_agreed on order_response (edition, order_id, responded_at) where state = 'agreed';

-- Taking a yellow mark back used to leave a row behind which kept the tutor from being offered the order.
delete from order_response where state = 'marked' and not yellow;

-- The fee that the tutor was shown and accepted; an appointment charges it.
alter table order_response add column fee integer check (fee >= 0);

-- Requests of the last minutes by what they say and who says it: a double click or a retry finds its order here.
create table recent_request (
  edition text not null,
  fingerprint text not null,
  at timestamptz not null,
  order_id bigint,
  primary key (edition, fingerprint),
  foreign key (edition, order_id) references lesson_order on delete cascade
);
create index recent_request_at on recent_request (edition, at);
create index recent_request_order on recent_request (edition, order_id);

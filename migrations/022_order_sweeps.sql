-- The auto-appoint sweep reads offered orders by id, and whether somebody has agreed.
create index lesson_order_auto_appoint on lesson_order (edition, id) where status = 3 and auto_appoint;
create index order_response_agreed on order_response (edition, order_id, responded_at) where state = 'agreed';

-- Taking a yellow mark back used to leave a row behind which kept the tutor from being offered the order.
delete from order_response where state = 'marked' and not yellow;

-- The fee that the tutor was shown and accepted; an appointment charges it.
alter table order_response add column fee integer check (fee >= 0);

-- Says which messages are sent first when many are due. Those that wait during the migration count as notices.
alter table message add column priority text not null default 'notice' check (priority in ('code', 'notice', 'bulk'));

-- The next messages and the oldest ones of each kind are read without the others, however many are due. Messages that
-- were tried before wait for their gateway and are counted apart.
create index message_due_by_priority on message (edition, priority, (attempts > 0), next_attempt_at)
  where state in ('queued', 'sending');

-- Keys that were replaced. Notices signed with them are accepted until then, unless staff revoke them.
create table merchant_old_keys (
  edition text not null,
  id bigint generated always as identity,
  merchant_id bigint not null,
  keys bytea not null,
  accepted_until timestamptz not null,
  primary key (edition, id),
  foreign key (edition, merchant_id) references merchant on delete cascade
);
create index merchant_old_keys_by_merchant on merchant_old_keys (edition, merchant_id);

-- No account has been saved with keys before this version.
alter table merchant drop column previous_keys, drop column previous_keys_until;
-- The last rejected notice: its time, reason, size and masked beginning.
alter table merchant add column rejected_notice jsonb, add column rejected_notice_at timestamptz;

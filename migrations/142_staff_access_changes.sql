-- The last time that a member of the staff created, invited, reset or promoted a colleague. For 30 days neither of the
-- two approves what the other one requested.
create table staff_access_change (
  staff_id bigint not null references staff_member on delete cascade,
  changed_by bigint not null references staff_member on delete cascade,
  at timestamptz not null,
  primary key (staff_id, changed_by),
  check (staff_id <> changed_by)
);
create index staff_access_change_by on staff_access_change (changed_by);

insert into staff_access_change (staff_id, changed_by, at)
  select e.entity_id, coalesce(e.acting_staff_id, e.actor_id), max(e.at)
  from event e
  join staff_member m on m.id = e.entity_id
  join staff_member b on b.id = coalesce(e.acting_staff_id, e.actor_id)
  where e.entity = 'staff' and e.actor_realm = 'staff' and m.id <> b.id and e.at > now() - interval '30 days'
    and (e.name in ('staff.added', 'staff.invited', 'staff.passkey_removed')
      or e.name = 'staff.saved' and (e.after ? 'password'
        or e.after -> 'login' is distinct from e.before -> 'login'
        or e.after -> 'status' is distinct from e.before -> 'status'
        or e.after -> 'active' is distinct from e.before -> 'active'))
  group by 1, 2;

-- Set until a new member has opened the panel for the first time.
alter table staff_member add column invited_at timestamptz;
update staff_member m set invited_at = i.expires_at - interval '1 day'
  from staff_invitation i
  where i.staff_id = m.id
    and not exists (select from event e where e.entity = 'staff' and e.entity_id = m.id and e.name = 'staff.signed_in');

-- Until now tokens, webhooks, messengers and pending changes of the email survived the recovery of an account, its
-- blacklisting and the request to delete it. Those that are older than such a change end here, and so do tokens and
-- webhooks of accounts that never confirmed their email.
create function pg_temp.changed_since(of_edition text, account bigint, since timestamptz) returns boolean
language sql stable as $$
  select exists (
    select from event e where e.edition = of_edition and e.entity_id = account and e.at >= since
      and ((e.entity = 'account' and e.name in ('account.linked', 'account.password_changed',
          'account.password_removed', 'account.password_reset', 'account.contact_changed'))
        or (e.entity = 'tutor' and e.name in ('tutor.deletion_requested', 'tutor.deleted', 'tutor.anonymised'))
        -- The reader of a contact confirmed it by logging in.
        or (e.entity = 'account' and e.name in ('account.email_confirmed', 'account.phone_confirmed') and exists (
          select from event s where s.edition = e.edition and s.entity = 'account' and s.entity_id = e.entity_id
            and s.name = 'account.signed_in' and s.at = e.at)))
  ) or exists (
    select from client c where c.edition = of_edition and c.id = account and c.blacklisted_at is not null
  )
$$;

delete from api_token t using account a
  where a.edition = t.edition and a.id = t.account_id
    and (a.email_confirmed_at is null or pg_temp.changed_since(t.edition, t.account_id, t.created_at));
delete from webhook w using account a
  where a.edition = w.edition and a.id = w.account_id
    and (a.email_confirmed_at is null or pg_temp.changed_since(w.edition, w.account_id, w.created_at));
delete from messenger_link l where pg_temp.changed_since(l.edition, l.account_id, l.linked_at);
delete from email_confirmation c where c.is_change and pg_temp.changed_since(c.edition, c.account_id, c.created_at);

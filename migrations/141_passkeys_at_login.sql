-- When the passkeys of an account whose owner lost them stop being needed to log in. Null: nobody reported them as lost.
alter table account add column passkey_removal_at timestamptz;

-- Passkeys are asked for at log-in from now on, and people who lose theirs are reached through a confirmed contact.
delete from account_passkey as p using account as a
where a.edition = p.edition and a.id = p.account_id and a.email_confirmed_at is null and a.phone_confirmed_at is null;

-- A code that was sent a moment ago serves everybody who asks for one to the same address: a stranger who keeps asking
-- neither floods the address nor keeps its owner out.
alter table account_code
  -- The handle whose message carried the code; it salts code_hash.
  add column sent_handle bigint,
  -- Codes become longer once an address has been asked for or guessed at often.
  add column digits smallint not null default 6;
update account_code set sent_handle = handle;
alter table account_code alter column sent_handle set not null;

-- Staff prove with a passkey that it is them before they change their own password or passkeys.
alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check check (purpose in ('add', 'sign_in', 'prove'));

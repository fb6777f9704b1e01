-- What becomes of words at a messenger is known only later; and what people answer there, to what it belongs.

alter table messenger_delivery
  -- What the messenger calls it: by that it tells later that it did not arrive, and people quote it.
  add column remote_id text,
  -- For a notice, what kind it is and until when it is of use: both are looked at once more when it goes out.
  add column notice_kind text,
  add column expires_at timestamptz;
create index messenger_delivery_remote on messenger_delivery (edition, service, remote_id) where remote_id is not null;
-- What went to somebody last is what they answer to.
create index messenger_delivery_told on messenger_delivery (edition, service, recipient, id desc) where state = 'sent';

-- The message of ours that somebody's words are an answer to.
alter table messenger_update add column quotes text;

-- Who has brought the code to a messenger that lets us write to them only after their first word.
alter table messenger_start add column recipient text;
create index messenger_start_by on messenger_start (edition, service, recipient) where recipient is not null;

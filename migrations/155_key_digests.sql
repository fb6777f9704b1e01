-- Of the parameters that came with the idempotency key: it stands for them and for nothing else.
alter table wallet_adjustment add column key_digest text;
alter table chat_message add column key_digest text;

-- The nightly comparison starts with the payments that were compared longest ago.
alter table payment add column compared_at timestamptz,
  -- The provider's name of the card that paid, to recognise two tutors who pay with the same one.
  add column card_fingerprint text;
create index payment_by_fingerprint on payment (edition, card_fingerprint) where card_fingerprint is not null;
-- Notices that no job has applied.
create index payment_notice_received on payment_notice (edition, received_at) where state = 'received';
-- Erased tutors, whose wallets may still have money that could not be refunded.
create index tutor_anonymised on tutor (edition, id) where anonymised_at is not null;

-- Tutors who cancelled the deletion of their profile kept the choice for their wallet, which a later erasure would use.
delete from wallet_closing c using tutor t
where t.edition = c.edition and t.id = c.tutor_id and t.deletion_requested_at is null;

-- Columns, tables, jobs and events get the names that the code uses for the same things. No data is lost.
alter table chat_mark rename to conversation_read;
alter table conversation_read rename column told_position to notified_position;
alter table chat_message rename column told to system_payload;
alter table chat_message rename column client_key to idempotency_key;

alter table lesson_order rename column appointed_why to appointed_reason;
alter table lesson_order rename column who to contact_search;
alter table lesson_order rename column said to text_search;
alter index lesson_order_who rename to lesson_order_contact_search;
alter index lesson_order_said rename to lesson_order_text_search;

alter table email_confirmation rename column replaces to is_change;
alter table message rename column held_at to throttled_at;
alter table own_template rename to custom_template;
alter table notification_choice rename to notification_preference;

alter table messenger_delivery rename column unless_read to skip_if_read;
alter table messenger_update rename column quotes to quoted_id;
alter table messenger_start rename to messenger_link_code;

alter table session rename column behind to parent_token_hash;
alter index session_by_behind rename to session_by_parent;
alter table order_key rename to order_link;
alter table tutor_card rename column sought to folded_name;
alter table tutor_card rename column words to search_words;
alter index tutor_card_sought rename to tutor_card_folded_name;
alter index tutor_card_words rename to tutor_card_search_words;

-- Jobs that wait in the queue keep their work under the new names. A new database has no queue yet.
do $$ begin
  if to_regclass('graphile_worker._private_tasks') is null then
    return;
  end if;
  execute $sql$
    update graphile_worker._private_tasks set identifier = new.identifier
    from (values ('hear_messenger', 'handle_messenger_update'),
      ('note_undelivered', 'record_undelivered'),
      ('note_bounce', 'record_bounce'),
      ('tell_unread_messages', 'send_unread_digests'),
      ('forget_old_deliveries', 'delete_old_deliveries'),
      ('forget_old_messages', 'delete_old_messages'),
      ('forget_passkey_challenges', 'delete_passkey_challenges'),
      ('forget_expired_codes', 'delete_expired_codes'),
      ('remind_of_fees', 'send_fee_reminders'),
      ('forget_recent_requests', 'delete_recent_requests'),
      ('follow_offer', 'refresh_catalog_taxonomy'),
      ('sweep', 'delete_expired_rows')) as new(old, identifier)
    where _private_tasks.identifier = new.old
  $sql$;
end $$;

create temporary table renamed_event (old text, name text) on commit drop;
insert into renamed_event values
  ('account.told_by_messenger', 'account.notified_by_messenger'),
  ('account.code_asked', 'account.code_requested'),
  ('account.email_confirmation_asked', 'account.email_confirmation_requested'),
  ('account.email_change_asked', 'account.email_change_requested'),
  ('account.password_asked', 'account.password_requested'),
  ('account.notice_chosen', 'account.preference_changed'),
  ('tutor.deletion_asked', 'tutor.deletion_requested'),
  ('tutor.verification_asked', 'tutor.verification_requested'),
  ('outbox.test_asked', 'outbox.test_requested'),
  ('review.unnamed', 'review.anonymised'),
  ('message.held', 'message.throttled'),
  ('tutor.rerated', 'tutor.score_changed');
update event set name = r.name from renamed_event r where event.name = r.old;
update message_route set event = r.name from renamed_event r where message_route.event = r.old;
update text_override set message_id = 'event.' || r.name from renamed_event r
  where text_override.message_id = 'event.' || r.old;

-- Events that wait for a subscriber of an old name.
update job_payload set payload = payload || jsonb_build_object('subscriber', s.name)
from (values ('letters_instead', 'email_fallback'),
  ('catalog_offer', 'catalog_taxonomy'),
  ('talks_of_gone_clients', 'conversations_of_erased_clients'),
  ('talks_of_gone_tutors', 'conversations_of_erased_tutors'),
  ('talks_of_merged_clients', 'conversations_of_merged_clients'),
  ('orders_of_gone_clients', 'orders_of_erased_clients'),
  ('orders_of_gone_tutors', 'orders_of_erased_tutors'),
  ('reviews_of_gone_clients', 'reviews_of_erased_clients'),
  ('reviews_of_gone_tutors', 'reviews_of_erased_tutors'),
  ('gone_profiles', 'erased_profiles')) as s(old, name)
where payload ->> 'subscriber' = s.old;

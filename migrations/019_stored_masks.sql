-- Masks are stored beside the texts that they hide contacts of, with the version of the rules that made them: reading
-- masks nothing. A mask that is null hides nothing. Version 0 means that the text has not been masked yet.

alter table chat_message
  add column masked text,
  -- Null where nobody is ever shown a mask: conversations with the staff, system messages, files without words.
  add column mask_version smallint default 0,
  -- Not valid: no row has a mask yet, and looking at all of them would lock everybody out.
  add check (masked is null or text <> '') not valid;
create index chat_message_mask on chat_message (edition, mask_version, id) where mask_version is not null;

alter table lesson_order
  add column goal_masked text,
  add column wishes_masked text,
  add column mask_version smallint not null default 0;
create index lesson_order_mask on lesson_order (edition, mask_version, id);

alter table order_response
  add column text_masked text,
  add column mask_version smallint not null default 0;
-- Most answers have no words.
create index order_response_mask on order_response (edition, mask_version, id) where text <> '';

alter table tutor
  -- Only the texts of the profile in which something is hidden: fields by locale, and subjects by id.
  add column text_masks jsonb not null default '{}',
  add column mask_version smallint not null default 0;
create index tutor_mask on tutor (edition, mask_version, id);

-- A text that changes loses its mask, so that an update that forgets it shows no contact and leaves no words behind
-- after an erasure. Writers store the new mask in a statement of its own.
create function forget_message_mask() returns trigger language plpgsql as $$ begin
  new.masked := null;
  new.mask_version := case when new.text = '' then null else 0 end;
  return new;
end $$;
create trigger chat_message_mask before update of text on chat_message
  for each row when (new.text is distinct from old.text) execute function forget_message_mask();

create function forget_order_masks() returns trigger language plpgsql as $$ begin
  new.goal_masked := null;
  new.wishes_masked := null;
  new.mask_version := 0;
  return new;
end $$;
create trigger lesson_order_mask before update of goal, wishes on lesson_order
  for each row when ((new.goal, new.wishes) is distinct from (old.goal, old.wishes)) execute function forget_order_masks();

create function forget_response_mask() returns trigger language plpgsql as $$ begin
  new.text_masked := null;
  new.mask_version := 0;
  return new;
end $$;
create trigger order_response_mask before update of text on order_response
  for each row when (new.text is distinct from old.text) execute function forget_response_mask();

create function forget_tutor_masks() returns trigger language plpgsql as $$ begin
  new.text_masks := '{}';
  new.mask_version := 0;
  return new;
end $$;
create trigger tutor_mask
  before update of name, first_name, short_description, description, university_name on tutor
  for each row when (
    (new.name, new.first_name, new.short_description, new.description, new.university_name)
      is distinct from (old.name, old.first_name, old.short_description, old.description, old.university_name))
  execute function forget_tutor_masks();

create function forget_masks_of_tutor() returns trigger language plpgsql as $$ begin
  update tutor set text_masks = '{}', mask_version = 0
    where edition = new.edition and id = new.tutor_id and mask_version <> 0;
  return null;
end $$;
create trigger tutor_subject_added after insert on tutor_subject
  for each row when (new.description <> '{}') execute function forget_masks_of_tutor();
create trigger tutor_subject_mask after update of description on tutor_subject
  for each row when (new.description is distinct from old.description) execute function forget_masks_of_tutor();

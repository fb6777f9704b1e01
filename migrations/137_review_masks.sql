-- Visitors read reviews with contacts masked. Masks are stored beside their texts, as those of profiles are; reviews
-- written before have version 0, so they are masked when they are read until the jobs have stored their masks.
alter table review
  add column text_masked text,
  add column response_masked text,
  add column mask_version smallint not null default 0;

alter table site_review
  add column text_masked text,
  add column mask_version smallint not null default 0;

-- A text that changes loses its mask. Writers store the new mask in a statement of its own.
create function forget_review_masks() returns trigger language plpgsql as $$ begin
  new.text_masked := null;
  new.response_masked := null;
  new.mask_version := 0;
  return new;
end $$;
create trigger review_mask before update of text, response_text on review
  for each row when ((new.text, new.response_text) is distinct from (old.text, old.response_text))
  execute function forget_review_masks();

create function forget_site_review_mask() returns trigger language plpgsql as $$ begin
  new.text_masked := null;
  new.mask_version := 0;
  return new;
end $$;
create trigger site_review_mask before update of text on site_review
  for each row when (new.text is distinct from old.text) execute function forget_site_review_mask();

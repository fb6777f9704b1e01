-- The languages of a list text, so that lists of the panel need not read the texts themselves.
alter table h2text add written_in text not null default '';

create or replace function mark_written_h2text() returns trigger language plpgsql as $$
begin
  new.written_in := (
    select coalesce(string_agg(locale, ', ' order by locale), '')
    from jsonb_each(new.text) as each_text (locale, doc) where jsonb_path_exists(doc, '$.**.text')
  );
  new.written := new.written_in <> '';
  return new;
end $$;

update h2text set text = text where written;

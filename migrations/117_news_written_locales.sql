-- The languages in which a post has a title and a text, kept on every save. Its documents need not be searched then.
alter table news add column written_locales text[] not null default '{}';
update news n set written_locales = array(
  select l.locale from jsonb_object_keys(n.text) l (locale)
  where coalesce(n.title ->> l.locale, '') <> ''
    and jsonb_path_exists(n.text -> l.locale, '$.content.** ? (@.text != "" || @.type == "image" || @.type == "video" ||
      @.type == "horizontalRule" || @.type == "formula" || @.type == "formulaBlock")')
  order by l.locale
) where jsonb_typeof(n.text) = 'object';

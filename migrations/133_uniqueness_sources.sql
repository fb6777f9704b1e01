-- Sources are stored by their ids. Their titles, among them names of tutors, are read when they are shown.
update tutor_text set uniqueness_sources = (
  select coalesce(jsonb_agg(jsonb_build_object('source', s -> 'source', 'percent', s -> 'percent',
    'id', (substring(s ->> 'link' from '/(\d+)/$'))::int) order by place), '[]')
  from jsonb_array_elements(uniqueness_sources) with ordinality as each (s, place)
  where s ->> 'link' ~ '/\d+/$')
where uniqueness_sources <> '[]';

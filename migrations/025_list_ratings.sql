-- Sums of review marks, so that a list has one rating, whichever of its pages is read.
alter table catalog_entry add column marks integer not null default 0;
alter table catalog_count add column reviews integer not null default 0, add column marks integer not null default 0;

update catalog_entry e
set marks = round(e.reviews * (c.card -> 'reviews' ->> 'average')::numeric)
from tutor_card c
where c.edition = e.edition and c.tutor_id = e.tutor_id and e.reviews > 0
  and c.card -> 'reviews' ->> 'average' is not null;

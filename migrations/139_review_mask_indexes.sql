-- They have a migration of their own, because reads wait until the one that adds the columns commits.
create index review_mask on review (edition, mask_version, id);
create index site_review_mask on site_review (edition, mask_version, id);

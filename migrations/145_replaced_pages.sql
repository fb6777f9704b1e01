-- A redirect hides a page that visitors see only on purpose.
alter table redirect add column replaces_page boolean not null default false;

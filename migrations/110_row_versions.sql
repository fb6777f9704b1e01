-- Counts the changes of a row, so that a save over an unseen change is noticed.
alter table static_page add version integer not null default 1;
alter table news add version integer not null default 1;
alter table vacancy add version integer not null default 1;
alter table h2text add version integer not null default 1;

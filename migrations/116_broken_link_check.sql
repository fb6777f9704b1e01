-- How far the nightly check of links has come: it reads a part of the pages, and the next run continues there.
create table broken_link_check (
  edition text primary key,
  next_page integer not null,
  -- Of the last run.
  checked integer not null,
  total integer not null,
  checked_at timestamptz not null
);

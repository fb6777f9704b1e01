-- One vote per visitor: of an account, or of a browser that voted without one.
create table vote (
  edition text not null,
  id bigint generated always as identity,
  -- The kind of the rated row and its id, for example a post.
  kind text not null,
  target_id bigint not null,
  -- The hash of a random token in the cookie of the browser.
  browser bytea not null,
  account_id bigint,
  rating smallint not null check (rating between 1 and 5),
  voted_at timestamptz not null,
  primary key (edition, id),
  foreign key (edition, account_id) references account
);
create unique index vote_of_account on vote (edition, kind, target_id, account_id) where account_id is not null;
create unique index vote_of_browser on vote (edition, kind, target_id, browser) where account_id is null;
create index vote_by_target on vote (edition, kind, target_id) include (rating);
create index vote_by_account on vote (edition, account_id) where account_id is not null;

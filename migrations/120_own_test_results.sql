-- The finished attempts of a browser: its own results, and the first one for the statistics of questions.
create index test_attempt_of_browser on test_attempt (edition, test_id, browser_hash, finished_at desc, id desc)
  where finished_at is not null;

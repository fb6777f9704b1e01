-- Messages that visitors write on the contacts page. Those of signed-in people have their account.
create table feedback_message (
  edition text not null,
  id bigint generated always as identity,
  account_id bigint,
  name text not null,
  email text not null,
  text text not null,
  locale text not null,
  status text not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  primary key (edition, id),
  foreign key (edition, account_id) references account
);
create index feedback_message_by_account on feedback_message (edition, account_id);
create index feedback_message_by_email on feedback_message (edition, email);
create index feedback_message_open on feedback_message (edition, created_at) where status = 'open';

-- Attempts that failed although the school worked otherwise. After some of them the message is set aside.
alter table school_message add column failures integer not null default 0;

-- How the server of a partner takes postbacks. Those of today's partners have been sent by POST.
alter table cpa_partner add column method text not null default 'post' check (method in ('get', 'post'));
alter table cpa_partner alter column method drop default;

-- A partner gets a report for every change of an order's state, also back to an earlier one. Reports that a newer one has
-- overtaken are skipped.
alter table cpa_postback drop constraint cpa_postback_once;
alter table cpa_postback drop constraint cpa_postback_status_check;
alter table cpa_postback add check (status in ('queued', 'sent', 'failed', 'skipped'));
create index cpa_postback_by_order on cpa_postback (edition, order_id, id);

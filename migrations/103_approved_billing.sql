-- The billing data that staff approved before the last change: invoices show them while the change waits for staff.
alter table billing_data add column approved_before jsonb;

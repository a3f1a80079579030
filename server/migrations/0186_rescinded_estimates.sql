-- An accepted estimate that the customer canceled by right is rescinded.
alter table estimates drop constraint estimates_status_check;
alter table estimates add constraint estimates_status_check
  check (status in ('draft', 'pending_approval', 'approved', 'sent', 'viewed', 'changes_requested', 'accepted', 'declined', 'expired', 'voided', 'rescinded'));

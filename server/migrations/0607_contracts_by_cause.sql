-- Contracts are filtered and grouped by why they were canceled.
create index contracts_cancel_cause on contracts (company_id, cancel_cause);

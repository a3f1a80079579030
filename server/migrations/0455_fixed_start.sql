-- The day on which the services of an offer start, where it names one. Its contract starts and is billed from then on.
alter table estimates add column starts_on date;
-- How long such a day may wait without approval.
alter table settings add column max_start_days integer default 60;
alter table settings alter column max_start_days drop default;
-- The clock looks every day for the contracts whose day has come.
create index contracts_starting on contracts (company_id, starts_on) where status = 'signed';

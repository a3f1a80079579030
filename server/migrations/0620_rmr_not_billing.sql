-- What an account's RMR holds of contracts that are signed and have not started.
alter table accounts add column rmr_not_billing bigint not null default 0;
-- The owner may be no superuser: forced row security would show it no row.
alter table accounts no force row level security;
alter table contracts no force row level security;
update accounts a set rmr_not_billing = waiting.rmr
from (select company_id, account_id, sum(rmr) as rmr from contracts where status = 'signed' group by company_id, account_id) waiting
where waiting.company_id = a.company_id and waiting.account_id = a.id and waiting.rmr <> 0;
alter table accounts force row level security;
alter table contracts force row level security;

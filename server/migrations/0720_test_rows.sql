-- What follows from a test sale says so by itself: lists, sums and programs leave it out by one condition. The totals are made anew, counted by it too.
alter table estimates add column is_test boolean not null default false;
alter table contracts add column is_test boolean not null default false;
alter table rmr_lines add column is_test boolean not null default false;
alter table contract_credits add column is_test boolean not null default false;
alter table commissions add column is_test boolean not null default false;
-- The owner may be no superuser: forced row security would show it no row.
alter table accounts no force row level security;
alter table estimates no force row level security;
alter table contracts no force row level security;
alter table rmr_lines no force row level security;
alter table contract_credits no force row level security;
alter table commissions no force row level security;
alter table totals no force row level security;
update estimates t set is_test = true from accounts a where a.company_id = t.company_id and a.id = t.account_id and a.is_test;
update contracts t set is_test = true from accounts a where a.company_id = t.company_id and a.id = t.account_id and a.is_test;
update rmr_lines t set is_test = true from accounts a where a.company_id = t.company_id and a.id = t.account_id and a.is_test;
update contract_credits t set is_test = true from accounts a where a.company_id = t.company_id and a.id = t.account_id and a.is_test;
update commissions t set is_test = true from accounts a where a.company_id = t.company_id and a.id = t.account_id and a.is_test;
delete from totals where collection in ('accounts', 'estimates', 'rmr-lines', 'contract-credits');
insert into totals (company_id, collection, key, rows, sums)
select company_id, 'accounts', jsonb_build_array(status, type, owner_user_id, close_cause, is_test), count(*), array[sum(rmr)::bigint, sum(rmr_not_billing)::bigint]
from accounts where removed_at is null group by company_id, status, type, owner_user_id, close_cause, is_test;
insert into totals (company_id, collection, key, rows, sums)
select company_id, 'estimates', jsonb_build_array(status, owner_user_id, created_by, is_test), count(*),
  array[sum(subtotal)::bigint, sum(tax_amount)::bigint, sum(total)::bigint, sum(rmr)::bigint]
from estimates group by company_id, status, owner_user_id, created_by, is_test;
insert into totals (company_id, collection, key, rows, sums)
select company_id, 'rmr-lines', jsonb_build_array(effective_on, reason, reversed_reason, is_test), count(*), array[sum(monthly)::bigint]
from rmr_lines where removed_at is null group by company_id, effective_on, reason, reversed_reason, is_test;
insert into totals (company_id, collection, key, rows, sums)
select company_id, 'contract-credits', jsonb_build_array(user_id, signed_on, is_test), count(*),
  array[sum(rmr_sold)::bigint, sum(one_time)::bigint, sum(sales_ppm)::bigint]
from contract_credits group by company_id, user_id, signed_on, is_test;
alter table accounts force row level security;
alter table estimates force row level security;
alter table contracts force row level security;
alter table rmr_lines force row level security;
alter table contract_credits force row level security;
alter table commissions force row level security;
alter table totals force row level security;
create index estimates_is_test on estimates (company_id, is_test);
create index contracts_is_test on contracts (company_id, is_test);
create index rmr_lines_is_test on rmr_lines (company_id, is_test);
create index contract_credits_is_test on contract_credits (company_id, is_test);
create index commissions_is_test on commissions (company_id, is_test);
alter table estimates alter column is_test drop default;
alter table contracts alter column is_test drop default;
alter table rmr_lines alter column is_test drop default;
alter table contract_credits alter column is_test drop default;
alter table commissions alter column is_test drop default;

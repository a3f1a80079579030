-- Counts and sums of the rows of a company by some of their fields, kept in the statement that writes the rows. The entities declare the fields:
-- `key` holds the values of `totals.by`, `sums` those of `totals.sum`, both in the declared order. A later change of a declaration comes with a
-- migration that makes these rows anew.
create table totals (
  company_id uuid not null,
  collection text collate "C" not null,
  key jsonb not null,
  rows bigint not null,
  sums bigint[] not null,
  primary key (company_id, collection, key)
);

-- The owner may be no superuser: a table's forced row security would show it no row. tenant_table() forces it again.
alter table accounts no force row level security;
alter table estimates no force row level security;
alter table contacts no force row level security;
insert into totals (company_id, collection, key, rows, sums)
select company_id, 'accounts', jsonb_build_array(status, type, owner_user_id), count(*), array[sum(rmr)::bigint]
from accounts group by company_id, status, type, owner_user_id
union all
select company_id, 'contacts', jsonb_build_array(status), count(*), '{}'
from contacts group by company_id, status
union all
select company_id, 'estimates', jsonb_build_array(status, owner_user_id, created_by), count(*),
  array[sum(subtotal)::bigint, sum(tax_amount)::bigint, sum(total)::bigint, sum(rmr)::bigint]
from estimates group by company_id, status, owner_user_id, created_by;
select tenant_table('accounts');
select tenant_table('estimates');
select tenant_table('contacts');
select tenant_table('totals');
analyze totals;

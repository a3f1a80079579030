-- The options that a customer chose at signing, with the estimate itself: who may not read the signature, which has prices in it, sees what was sold.
alter table estimates add column selection jsonb;

-- The owner may be no superuser: a table's forced row security would show it no row. tenant_table() forces it again.
alter table estimates no force row level security;
alter table estimate_signatures no force row level security;

update estimates e
set selection = s.selection
from estimate_signatures s
where s.company_id = e.company_id and s.estimate_id = e.id and e.status = 'accepted';

select tenant_table('estimates');
select tenant_table('estimate_signatures');

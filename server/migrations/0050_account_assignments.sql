-- Whom the appointments of an account assign to it; installers read the accounts that they are assigned to. The writer keeps it from now on.

alter table accounts add column assigned_user_ids jsonb not null default '[]';

-- The owner may be no superuser: a table's forced row security would show it no row. tenant_table() forces it again.
alter table accounts no force row level security;
alter table events no force row level security;
alter table links no force row level security;

with assigned as (
  select company_id, account_id, jsonb_agg(user_id order by user_id) as ids, array_agg('users/' || user_id order by user_id) as paths
  from (
    select distinct company_id, account_id, user_id from events
    where account_id is not null and user_id is not null and status <> 'cancelled'
  ) as pairs
  group by company_id, account_id
)
update accounts a
set assigned_user_ids = assigned.ids,
    belongs_to = a.belongs_to || array(select p.path from unnest(assigned.paths) as p(path) where p.path <> all (a.belongs_to))
from assigned
where a.company_id = assigned.company_id and a.id = assigned.account_id;

insert into links (company_id, parent, collection, document_id)
select company_id, 'users/' || (jsonb_array_elements_text(assigned_user_ids)), 'accounts', id from accounts
on conflict do nothing;

select tenant_table('accounts');
select tenant_table('events');
select tenant_table('links');
analyze links;

-- The site address of an account stands on the account alone. Its copy among the addresses goes; one that differs stays as another address.

-- The owner may be no superuser: a table's forced row security would show it no row. tenant_table() forces it again.
alter table accounts no force row level security;
alter table addresses no force row level security;
alter table links no force row level security;
alter table deleted_ids no force row level security;

with copies as (
  delete from addresses using accounts a
  where addresses.type = 'site' and a.company_id = addresses.company_id and a.id = addresses.account_id and a.site = addresses.address
  returning addresses.company_id, addresses.id
), unlinked as (
  delete from links using copies
  where links.company_id = copies.company_id and links.collection = 'addresses' and links.document_id = copies.id
)
insert into deleted_ids (company_id, id) select company_id, id from copies
on conflict do nothing;

update addresses set type = 'other' where type = 'site' and account_id is not null;

select tenant_table('accounts');
select tenant_table('addresses');
select tenant_table('links');
select tenant_table('deleted_ids', insert_only => true);

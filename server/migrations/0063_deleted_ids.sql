-- The ids of deleted records, which no other record may ever have. A row here is a look-up by key for each create; the audit trail, which says the
-- same, would be asked month by month, and forgets what its retention removes.
create table deleted_ids (
  company_id uuid not null,
  id uuid not null,
  primary key (company_id, id)
);

-- The owner may be no superuser: a table's forced row security would show it no row. tenant_table() forces it again.
alter table updates no force row level security;
insert into deleted_ids (company_id, id)
select distinct company_id, document_id from updates where operation = 'delete';
select tenant_table('updates');
select tenant_table('deleted_ids', insert_only => true);
analyze deleted_ids;

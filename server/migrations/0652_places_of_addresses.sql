-- An address belongs to an account or to an organization: of two, the account keeps it.
alter table addresses no force row level security;
alter table links no force row level security;
delete from links l using addresses a
  where l.company_id = a.company_id and l.document_id = a.id and l.collection = 'addresses'
    and a.account_id is not null and l.parent = 'organizations/' || a.organization_id;
update addresses
  set belongs_to = array_remove(belongs_to, 'organizations/' || organization_id), organization_id = null
  where account_id is not null and organization_id is not null;
alter table addresses force row level security;
alter table links force row level security;

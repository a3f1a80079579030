-- What somebody wrote down about an account or an organization.
create table notes (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  text text not null,
  pinned boolean not null,
  account_id uuid,
  organization_id uuid,
  mentions jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, organization_id) references organizations (company_id, id)
);
select tenant_table('notes');

create index notes_made on notes (company_id, created_at, id);
create index notes_recent on notes (company_id, updated_at, id);
create index notes_account on notes (company_id, account_id, created_at, id);
create index notes_organization on notes (company_id, organization_id, created_at, id);

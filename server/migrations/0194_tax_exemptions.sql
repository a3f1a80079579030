-- Certificates by which a customer pays no sales tax, or not all of it, at their sites in one state or province. Record 47.
create table tax_exemptions (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  account_id uuid,
  organization_id uuid,
  number text not null,
  reason text not null check (reason in ('resale', 'government', 'nonprofit', 'school', 'agriculture', 'first_nations', 'other')),
  country text not null check (country in ('us', 'ca')),
  region text not null,
  taxes jsonb not null check (jsonb_typeof(taxes) = 'array'),
  valid_from date,
  valid_to date,
  note text,
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, organization_id) references organizations (company_id, id),
  check ((account_id is null) <> (organization_id is null)),
  check (valid_to >= valid_from)
);
select tenant_table('tax_exemptions');
create index tax_exemptions_account on tax_exemptions (company_id, account_id, created_at, id);
create index tax_exemptions_organization on tax_exemptions (company_id, organization_id, created_at, id);
create index tax_exemptions_ends on tax_exemptions (company_id, valid_to, id);
create index tax_exemptions_made on tax_exemptions (company_id, created_at, id);
create index tax_exemptions_recent on tax_exemptions (company_id, updated_at, id);

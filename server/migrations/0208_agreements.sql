-- The subscriber agreements of a company, and which of them goes along with an estimate.
create table agreements (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text collate "C" not null,
  account_type text not null check (account_type in ('residential', 'commercial')),
  language text not null check (language in ('en', 'fr', 'es')),
  state text not null check (state in ('draft', 'in_use', 'retired')),
  edition bigint not null,
  body text not null,
  primary key (company_id, id)
);
select tenant_table('agreements');
create index agreements_named on agreements (company_id, name, id);
create index agreements_recent on agreements (company_id, updated_at, id);

alter table estimates
  add column agreement_basis text not null default 'default' check (agreement_basis in ('default', 'chosen', 'none')),
  add column agreement_id uuid;
alter table estimates alter column agreement_basis drop default;
alter table estimates add foreign key (company_id, agreement_id) references agreements (company_id, id);
create index estimates_agreement on estimates (company_id, agreement_id) where agreement_id is not null;
select tenant_table('estimates');

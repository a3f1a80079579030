-- The text of each edition of an agreement that was sent to somebody, kept the first time.
create table agreement_editions (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  agreement_id uuid not null,
  edition bigint not null,
  body text not null,
  primary key (company_id, id),
  unique (company_id, agreement_id, edition),
  foreign key (company_id, agreement_id) references agreements (company_id, id)
);
select tenant_table('agreement_editions', insert_only => true);
create index agreement_editions_made on agreement_editions (company_id, created_at, id);
create index agreement_editions_agreement on agreement_editions (company_id, agreement_id, created_at, id);

-- A customer signs for the work on the installer's phone. Nobody changes or removes a signature.
create table work_signatures (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  account_id uuid not null,
  work_order_id uuid not null,
  signer_name text not null,
  signature jsonb not null,
  signed_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id)
);
select tenant_table('work_signatures', insert_only => true);
create index work_signatures_made on work_signatures (company_id, created_at, id);
create index work_signatures_account on work_signatures (company_id, account_id, created_at, id);
create index work_signatures_order on work_signatures (company_id, work_order_id, created_at, id);

-- Which rules of the right to cancel a company's counsel has confirmed, in which version.
create table rule_confirmations (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  rule_id text not null,
  rule_version bigint not null,
  counsel text not null,
  confirmed_on date not null,
  primary key (company_id, id),
  unique (company_id, rule_id, rule_version)
);
select tenant_table('rule_confirmations');
create index rule_confirmations_made on rule_confirmations (company_id, created_at, id);

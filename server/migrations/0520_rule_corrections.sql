-- The rows of the tables of rules as a company's counsel gave them, each in whole. Record 151.
create table rule_corrections (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  kind text not null,
  rule_id text not null,
  rule_version bigint not null,
  effective_from date not null,
  rule jsonb not null,
  note text,
  counsel text not null,
  confirmed_on date not null,
  primary key (company_id, id),
  unique (company_id, rule_id, rule_version)
);
select tenant_table('rule_corrections', insert_only => true);
create index rule_corrections_made on rule_corrections (company_id, created_at, id);

create or replace function evidence_collections() returns text[]
  language sql immutable
  as $$
    select array['estimates', 'estimate-versions', 'estimate-events', 'estimate-signatures', 'estimate-links',
      'contracts', 'contract-credits', 'rmr-lines', 'cancellation-rights', 'commissions', 'funding-entries', 'agreement-editions',
      'rule-corrections', 'rule-confirmations']
  $$;

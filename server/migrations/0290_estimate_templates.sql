-- Estimates that new ones begin with: what they offer, and what their lines cost, by the place of the line.
create table estimate_templates (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text collate "C" not null,
  when_to_use text,
  shared boolean not null,
  line_count bigint not null,
  subtotal bigint not null,
  rmr bigint not null,
  offer jsonb not null,
  costs jsonb not null,
  primary key (company_id, id)
);
select tenant_table('estimate_templates');
create index estimate_templates_named on estimate_templates (company_id, name, id);
create index estimate_templates_recent on estimate_templates (company_id, updated_at, id);

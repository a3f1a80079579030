-- Texts that are written often, with merge fields.
create table text_templates (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text collate "C" not null,
  body text not null,
  primary key (company_id, id)
);
select tenant_table('text_templates');

create index text_templates_named on text_templates (company_id, name, id);
create index text_templates_recent on text_templates (company_id, updated_at, id);

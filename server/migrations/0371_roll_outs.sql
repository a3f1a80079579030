-- One offer to many sites of an organization: what groups its estimates, and the hash of the link to its page. Record 116.
create table roll_outs (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text not null,
  organization_id uuid not null,
  contact_id uuid not null,
  token_hash text check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, organization_id) references organizations (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id),
  unique (company_id, token_hash)
);
select tenant_table('roll_outs', fixed_columns => '{id,company_id,organization_id,contact_id}');
create index roll_outs_organization on roll_outs (company_id, organization_id, created_at, id);
create index roll_outs_contact on roll_outs (company_id, contact_id);
create index roll_outs_made on roll_outs (company_id, created_at, id);

alter table estimates add column roll_out_id uuid,
  add foreign key (company_id, roll_out_id) references roll_outs (company_id, id);
create index estimates_roll_out on estimates (company_id, roll_out_id);
select tenant_table('estimates');

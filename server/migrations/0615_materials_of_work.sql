-- What was used up for work, with what one of it cost the company on that day.
create table work_materials (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  account_id uuid not null,
  work_order_id uuid not null,
  product_id uuid,
  name text not null,
  quantity_milli bigint not null check (quantity_milli > 0),
  unit_cost bigint check (unit_cost >= 0),
  note text,
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id),
  foreign key (company_id, product_id) references products (company_id, id)
);
select tenant_table('work_materials', fixed_columns => '{id,company_id,work_order_id,product_id,unit_cost}');
create index work_materials_made on work_materials (company_id, created_at, id);
create index work_materials_account on work_materials (company_id, account_id, created_at, id);
create index work_materials_order on work_materials (company_id, work_order_id, created_at, id);
create index work_materials_product on work_materials (company_id, product_id, created_at, id);

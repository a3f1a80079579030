-- Prices of products that an organization has of its own, and on a line whether its list price is one of them. Record 115.
create table organization_prices (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  organization_id uuid not null,
  product_id uuid not null,
  price bigint not null check (price >= 0),
  valid_from date,
  valid_to date,
  note text,
  primary key (company_id, id),
  foreign key (company_id, organization_id) references organizations (company_id, id),
  foreign key (company_id, product_id) references products (company_id, id),
  -- Of two prices that begin on one day none would be the later one.
  unique nulls not distinct (company_id, organization_id, product_id, valid_from),
  check (valid_to >= valid_from)
);
select tenant_table('organization_prices', fixed_columns => '{id,company_id,organization_id,product_id}');
create index organization_prices_organization on organization_prices (company_id, organization_id, created_at, id);
create index organization_prices_product on organization_prices (company_id, product_id, created_at, id);
create index organization_prices_made on organization_prices (company_id, created_at, id);
create index organization_prices_recent on organization_prices (company_id, updated_at, id);

alter table estimate_lines add column from_price_list boolean not null default false;
alter table estimate_lines alter column from_price_list drop default;
select tenant_table('estimate_lines', fixed_columns => '{id,company_id,estimate_id,frozen}');

-- What a company lets nobody but an approver go below; empty is no limit. A line keeps the package it came with, whose lowest RMR then counts, and
-- the product that it has or last had, whose floor and tax class still hold once the line is unlinked.
alter table settings
  add column min_term_months bigint,
  add column min_deposit_ppm integer;

alter table estimate_lines
  add column last_product_id uuid,
  add column package_id uuid,
  add foreign key (company_id, last_product_id) references products (company_id, id),
  add foreign key (company_id, package_id) references packages (company_id, id);
-- The owner may be no superuser: a table's forced row security would show it no row.
alter table estimate_lines no force row level security;
update estimate_lines set last_product_id = product_id where product_id is not null;
select tenant_table('estimate_lines', fixed_columns => '{id,company_id,estimate_id,frozen}');
create index estimate_lines_last_product on estimate_lines (company_id, last_product_id);
create index estimate_lines_package on estimate_lines (company_id, package_id);

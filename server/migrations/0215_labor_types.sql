-- The labor by the hour that the minutes of a product are sold as.
alter table products
  add column labor_product_id uuid,
  add foreign key (company_id, labor_product_id) references products (company_id, id);
create index products_labor on products (company_id, labor_product_id);

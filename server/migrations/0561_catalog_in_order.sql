-- Who sells a product to the company, and whether each piece is told apart by its serial number. Whether a package holds what is sold no longer.
alter table products
  add column vendor text,
  add column serial_required boolean not null default false;
alter table packages add column has_discontinued boolean not null default false;
-- The owner may be no superuser: forced row security would show it no row.
alter table packages no force row level security;
alter table products no force row level security;
update packages p set has_discontinued = true
where exists (
  select from jsonb_array_elements(p.lines || p.choices || p.add_ons || p.beside) part
  join products q on q.company_id = p.company_id and q.id = (part ->> 'productId')::uuid
  where q.status = 'discontinued'
);
alter table packages force row level security;
alter table products force row level security;
select tenant_table('products');
select tenant_table('packages');

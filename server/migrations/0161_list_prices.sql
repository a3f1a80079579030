-- A line keeps what its product cost when it was put on it, for that product's own billing period: a lowered unit price is a discount. A line from
-- before keeps its product's price of today where it asks that much or more, else its own: what was agreed is no discount afterwards. Record 26.
alter table estimate_lines
  add column list_price bigint,
  add column list_frequency text check (list_frequency in ('monthly', 'quarterly', 'annual'));
-- The owner may be no superuser: a table's forced row security would show it no row.
alter table estimate_lines no force row level security;
alter table products no force row level security;
-- A database that was never updated gets `last_product_id` only with a later file, and has no lines yet.
with periods (frequency, months) as (values ('monthly', 1), ('quarterly', 3), ('annual', 12)),
  listed as (
    select l.company_id, l.id,
      l.unit_price * coalesce(p.months, 1) >= product.price * coalesce(o.months, 1) as by_book,
      product.price, product.frequency
    from estimate_lines l
    join products product on product.company_id = l.company_id and product.id = coalesce(l.product_id, (to_jsonb(l) ->> 'last_product_id')::uuid)
    left join periods o on o.frequency = l.frequency and product.frequency is not null
    left join periods p on p.frequency = product.frequency and l.frequency is not null
  )
update estimate_lines l set
  list_price = case when listed.by_book then listed.price else l.unit_price end,
  list_frequency = case when listed.by_book then listed.frequency else l.frequency end
from listed where listed.company_id = l.company_id and listed.id = l.id;
select tenant_table('estimate_lines', fixed_columns => '{id,company_id,estimate_id,frozen}');
select tenant_table('products');

-- Whether a role types what the price book should sell without asking; those that approve, and the office, do from the start.
alter table roles add column outside_price_book boolean not null default false;
alter table roles no force row level security;
update roles set outside_price_book = true where kind = 'system' and key in ('admin', 'manager', 'office');
select tenant_table('roles');

-- The months of warranty of a product of its own; empty where the company's promise holds, 0 where it has none.
alter table products add column warranty_months integer check (warranty_months between 0 and 120);

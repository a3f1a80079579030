-- Which products are emergency buttons, and whether a sale has one: some laws give its buyer more days to cancel. Record 111.
alter table products add column pers boolean not null default false;
alter table products alter column pers drop default;
create index products_pers on products (company_id, pers);

alter table cancellation_rights add column sold_emergency text check (sold_emergency in ('none', 'with_system', 'alone'));

-- How a package is priced, its points, choices, add-ons, what stands beside its price, and who may put it on. The term of a package was kept for later
-- and read by nothing: 36 stood everywhere, and would overrule the company's own from now on. 0 keeps the term of the estimate.
alter table packages
  add column price_mode text not null default 'sum' check (price_mode in ('sum', 'fixed', 'fixed_overage')),
  add column price bigint check (price >= 0),
  add column monthly_price bigint check (monthly_price >= 0),
  add column point_price bigint not null default 0 check (point_price >= 0),
  add column groups jsonb not null default '[]',
  add column choices jsonb not null default '[]',
  add column add_ons jsonb not null default '[]',
  add column beside jsonb not null default '[]',
  add column folded boolean not null default false,
  add column roles jsonb not null default '[]',
  add check ((price_mode = 'sum') = (price is null));
-- The owner may be no superuser: a table's forced row security would show it no row.
alter table packages no force row level security;
update packages set
  term_months = 0,
  lines = (
    select coalesce(jsonb_agg(line || '{"required":false}'::jsonb order by place), '[]')
    from jsonb_array_elements(lines) with ordinality as listed (line, place)
  );
alter table packages
  alter column price_mode drop default,
  alter column point_price drop default,
  alter column groups drop default,
  alter column choices drop default,
  alter column add_ons drop default,
  alter column beside drop default,
  alter column folded drop default,
  alter column roles drop default;
select tenant_table('packages');
create index packages_price_mode on packages (company_id, price_mode);

-- The packages that stand on an estimate as they were then, and each line's place and share of the price in one.
alter table estimates add column packages jsonb not null default '[]' check (jsonb_typeof(packages) = 'array');
alter table estimates alter column packages drop default;
select tenant_table('estimates');
alter table estimate_lines
  add column placement jsonb,
  add column package_part bigint not null default 0;
alter table estimate_lines alter column package_part drop default;
select tenant_table('estimate_lines', fixed_columns => '{id,company_id,estimate_id,frozen}');

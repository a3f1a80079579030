-- How long a company answers for what it sells and installs; empty where its offers say nothing of it.
alter table settings
  add column warranty_parts_months integer check (warranty_parts_months between 1 and 120),
  add column warranty_labor_months integer check (warranty_labor_months between 1 and 120);

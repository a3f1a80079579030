-- The first period of a service may be due at signing by itself, and a company says whether that of monthly services is. Record 88.
alter table estimate_lines add column due_at_signing boolean not null default false;
alter table estimate_lines alter column due_at_signing drop default;
select tenant_table('estimate_lines', fixed_columns => '{id,company_id,estimate_id,frozen}');

alter table settings add column first_period_at_signing boolean not null default true;
alter table settings alter column first_period_at_signing drop default;

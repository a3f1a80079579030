-- Examples of how the balance of an estimate can be financed: the company's, and those that an estimate began with. Record 89.
alter table settings add column financing jsonb not null default '[]' check (jsonb_typeof(financing) = 'array' and jsonb_array_length(financing) <= 6);
alter table settings alter column financing drop default;
alter table estimates add column financing jsonb not null default '[]' check (jsonb_typeof(financing) = 'array' and jsonb_array_length(financing) <= 6);
alter table estimates alter column financing drop default;
select tenant_table('estimates');

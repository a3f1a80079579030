-- Up to four options of an estimate, the option that each line belongs to, and the one that was signed. Record 44.
alter table estimates
  add column options jsonb not null default '[]' check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) <= 4),
  add column chosen_option_id uuid,
  add column option_taken text check (option_taken in ('recommended', 'above', 'below'));
alter table estimates alter column options drop default;
alter table estimate_lines add column option_id uuid;
alter table estimate_signatures add column option_id uuid;
select tenant_table('estimates');
select tenant_table('estimate_lines', fixed_columns => '{id,company_id,estimate_id,frozen}');

-- What the customer chooses of a line: one of a named choice, and a quantity within a range.
alter table estimate_lines add column choice jsonb, add column quantity_range jsonb;
select tenant_table('estimate_lines', fixed_columns => '{id,company_id,estimate_id,frozen}');

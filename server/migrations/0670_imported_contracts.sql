-- Contracts come in from a file onto accounts that are here, and a customer with several contracts. Record 169.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('customers', 'contracts', 'products', 'packages'));
alter table import_rows
  add column further_contracts jsonb not null default '[]',
  drop constraint import_rows_kind_check,
  add constraint import_rows_kind_check check (kind in ('customers', 'contracts', 'products', 'packages'));
alter table import_rows alter column further_contracts drop default;
grant update (further_contracts) on import_rows to sable_app;

-- Packages come in from a file as customers and products do. Record 53.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('customers', 'products', 'packages'));
alter table import_rows
  add column package_id uuid,
  drop constraint import_rows_kind_check,
  add constraint import_rows_kind_check check (kind in ('customers', 'products', 'packages')),
  drop constraint import_rows_check1,
  add constraint import_rows_record check (
    state in ('waiting', 'skipped', 'failed', 'removed') or account_id is not null or product_id is not null or package_id is not null
  );
grant update (package_id) on import_rows to sable_app;

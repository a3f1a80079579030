-- A package is put on estimates from one day until another, both included; an empty one sets no end.
alter table packages
  add column valid_from date,
  add column valid_to date,
  add check (valid_to >= valid_from);
select tenant_table('packages');

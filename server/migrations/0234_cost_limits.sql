-- What a company lets nobody but an approver pass: the lowest margin, and how many times its RMR creating an account may cost. Empty is no limit.
alter table settings
  add column min_margin_ppm integer check (min_margin_ppm between 0 and 1000000),
  add column max_multiple_milli integer check (max_multiple_milli between 0 and 100000);
select tenant_table('settings');

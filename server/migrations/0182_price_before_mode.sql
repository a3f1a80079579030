-- A record is changed field by field: the amount may stand before the package is priced by it, and is only asked for from then on.
alter table packages
  drop constraint packages_check1,
  add check (price_mode = 'sum' or price is not null);

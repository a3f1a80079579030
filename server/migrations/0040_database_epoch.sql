-- The database's epoch: a random id that is made once here and anew by every restore. A restored feed counts its numbers again, so whatever a
-- browser holds from before proves nothing. A restore ends with: update database_epoch set id = gen_random_uuid().
create table database_epoch (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into database_epoch default values;
grant select on database_epoch to sable_app, sable_backup;

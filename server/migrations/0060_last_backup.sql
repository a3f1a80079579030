-- When this installation was last backed up. The backup command writes it after it has read the finished file back.
create table last_backup (
  only_row boolean primary key default true check (only_row),
  finished_at timestamptz not null,
  size_bytes bigint not null
);
grant select on last_backup to sable_app, sable_backup;

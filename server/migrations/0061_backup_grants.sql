-- The backup reads every table: those without a company too, and every table that a later migration makes.
do $$
declare
  relation regclass;
begin
  for relation in
    select c.oid from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
  loop
    execute format('grant select on %s to sable_backup', relation);
  end loop;
end
$$;
alter default privileges in schema public, auth grant select on tables to sable_backup;

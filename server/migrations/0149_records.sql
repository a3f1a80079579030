-- One row for each record that a company has or ever had. An id belongs to one record of a company, whatever its collection, and never comes back: the
-- primary key refuses it in the statement that writes the record. Until now every create asked all tables one by one.
create table records (
  company_id uuid not null,
  id uuid not null,
  primary key (company_id, id)
);

-- The owner may be no superuser: a table's forced row security would show it no row.
do $$
declare
  relation regclass;
begin
  for relation in
    -- The tables of collections. Search and audit rows carry the ids of other records.
    select c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('searches', 'updates', 'records')
      and (select count(*) from pg_attribute a
           where a.attrelid = c.oid and not a.attisdropped and a.attname in ('company_id', 'id', 'version', 'created_by')) = 4
    union all
    select 'deleted_ids'::regclass
  loop
    execute format('alter table %s no force row level security', relation);
    execute format('insert into records (company_id, id) select company_id, id from %s on conflict do nothing', relation);
    execute format('alter table %s force row level security', relation);
  end loop;
end
$$;

drop table deleted_ids;
select tenant_table('records', insert_only => true);
analyze records;

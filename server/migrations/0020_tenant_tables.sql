-- One function makes a table a tenant's table: row security, grants and the backup's read policy. A migration that creates a table with
-- company_id calls it at once: select tenant_table('x').

-- The role that reads everything for a backup and writes nothing.
do $$
begin
  begin
    create role sable_backup nologin nosuperuser nobypassrls;
  exception
    when duplicate_object then null;
    when unique_violation then null;
  end;
  begin
    grant sable_backup to current_user;
  exception when others then
    raise notice 'membership of sable_backup could not be granted: %', sqlerrm;
  end;
end
$$;
grant usage on schema public, auth to sable_backup;
grant select on schema_migrations to sable_backup;
grant select on all tables in schema auth to sable_backup;

-- Makes a table with company_id a tenant's table. May be applied again: what is left out stays as it was.
-- insert_only: the app may add and read rows, never change or remove them (default: false).
-- fixed_columns: columns that the app sets when it adds a row and never changes (default: none).
-- A partition gets the same walls and no grant of its own: it is reached through its parent alone.
create function tenant_table(relation regclass, insert_only boolean default null, fixed_columns text[] default null) returns void
  language plpgsql set search_path = public, pg_temp
  as $$
  declare
    known boolean := exists (select from pg_policy p where p.polrelid = relation and p.polname = 'tenant');
    part boolean := (select c.relispartition from pg_class c where c.oid = relation);
    changeable text;
  begin
    if not exists (
      select from pg_attribute a
      where a.attrelid = relation and a.attname = 'company_id' and a.atttypid = 'uuid'::regtype and a.attnotnull and not a.attisdropped
    ) then
      raise exception 'tenant_table: % has no column "company_id uuid not null"', relation;
    end if;
    insert_only := coalesce(insert_only, known and not has_table_privilege('sable_app', relation, 'delete'));
    fixed_columns := coalesce(fixed_columns, case when known and not insert_only then array(
      select a.attname::text from pg_attribute a
      where a.attrelid = relation and a.attnum > 0 and not a.attisdropped and not has_column_privilege('sable_app', relation, a.attnum, 'update')
    ) end, '{}');

    execute format('alter table %s enable row level security', relation);
    execute format('alter table %s force row level security', relation);
    execute format('drop policy if exists tenant on %s', relation);
    execute format('create policy tenant on %s using (company_id = current_company()) with check (company_id = current_company())', relation);
    execute format('drop policy if exists backup on %s', relation);
    execute format('create policy backup on %s for select to sable_backup using (true)', relation);

    execute format('revoke all on %s from sable_app, sable_backup', relation);
    if part then return; end if;
    execute format('grant select on %s to sable_backup', relation);
    execute format('grant select, insert on %s to sable_app', relation);
    if insert_only then return; end if;
    execute format('grant delete on %s to sable_app', relation);
    if cardinality(fixed_columns) = 0 then
      execute format('grant update on %s to sable_app', relation);
      return;
    end if;
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into changeable from pg_attribute a
    where a.attrelid = relation and a.attnum > 0 and not a.attisdropped and a.attname <> all (fixed_columns);
    execute format('grant update (%s) on %s to sable_app', changeable, relation);
  end
  $$;
revoke all on function tenant_table(regclass, boolean, text[]) from public;

-- Tables that keep companies' rows without the walls that tenant_table() builds, and what they lack. The program starts only when there is none.
create function unprotected_tables() returns table (name text, missing text)
  language plpgsql stable set search_path = public, pg_temp
  as $$
  begin
    return query
      select t.oid::regclass::text, w.missing
      from pg_class t
      join pg_attribute a on a.attrelid = t.oid and a.attname = 'company_id' and not a.attisdropped
      cross join lateral (select concat_ws(', ',
        case when not t.relrowsecurity then 'row security' end,
        case when not t.relforcerowsecurity then 'forced row security' end,
        case when not exists (
          select from pg_policy p
          where p.polrelid = t.oid and p.polname = 'tenant' and p.polpermissive and p.polcmd = '*' and p.polroles = '{0}'
            and pg_get_expr(p.polqual, t.oid) = '(company_id = current_company())'
            and pg_get_expr(p.polwithcheck, t.oid) = '(company_id = current_company())'
        ) then 'policy tenant' end,
        case when not exists (
          select from pg_policy p
          where p.polrelid = t.oid and p.polname = 'backup' and p.polcmd = 'r' and p.polroles = array['sable_backup'::regrole::oid]
        ) then 'policy backup' end,
        case when exists (
          select from pg_policy p
          where p.polrelid = t.oid and p.polname <> 'tenant' and p.polpermissive and p.polroles && array[0, 'sable_app'::regrole::oid]
        ) then 'no other policy that lets the app in' end,
        case when t.relispartition and has_any_column_privilege('sable_app', t.oid, 'select, insert, update')
          then 'no grant on a partition' end
      ) as missing) w
      where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace and w.missing <> ''
      order by 1;
  end
  $$;
revoke all on function unprotected_tables() from public;

-- Applied to every tenant's table there is. A later change of tenant_table() ends with the same loop.
do $$
declare
  tenant regclass;
begin
  for tenant in
    select t.oid from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attname = 'company_id' and not a.attisdropped
    where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace
  loop
    perform tenant_table(tenant);
  end loop;
end
$$;

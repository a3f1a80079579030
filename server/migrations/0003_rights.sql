-- Row-level security, forced on every table that has a company; a transaction without a company sees no row.
do $$
declare
  tenant record;
begin
  for tenant in
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('alter table %I enable row level security', tenant.name);
    execute format('alter table %I force row level security', tenant.name);
    execute format('create policy tenant on %I using (company_id = current_company()) with check (company_id = current_company())', tenant.name);
    execute format('grant select, insert, update, delete on %I to sable_app', tenant.name);
  end loop;
end
$$;

-- What may never change: the app may add and read.
revoke update, delete on updates, estimate_versions, estimate_events, estimate_signatures from sable_app;

-- A sent version is frozen: the lines of an estimate that is not a draft take no write, whoever asks.
create policy draft_insert on estimate_lines as restrictive for insert to sable_app
  with check (not exists (select from estimates e where e.company_id = estimate_lines.company_id and e.id = estimate_id and e.status <> 'draft'));
create policy draft_update on estimate_lines as restrictive for update to sable_app
  using (true)
  with check (not exists (select from estimates e where e.company_id = estimate_lines.company_id and e.id = estimate_id and e.status <> 'draft'));
create policy draft_delete on estimate_lines as restrictive for delete to sable_app
  using (not exists (select from estimates e where e.company_id = estimate_lines.company_id and e.id = estimate_id and e.status <> 'draft'));

-- The definer's windows: just what its functions read.
create policy directory on users for select to sable_definer using (true);
create policy directory on companies for select to sable_definer using (true);
create policy directory on settings for select to sable_definer using (true);
create policy directory on estimate_links for select to sable_definer using (true);
create policy directory on searches for select to sable_definer using (true);
create policy directory on company_seq for select to sable_definer using (true);
create policy jobs_read on outbox for select to sable_definer using (true);
create policy jobs_claim on outbox for update to sable_definer using (true) with check (true);
grant select on users, companies, settings, estimate_links, searches, company_seq to sable_definer;
grant select, update on outbox to sable_definer;

-- Which company and link a public token opens. Only the token's hash is stored.
create function resolve_link(hash text) returns table (company_id uuid, link_id uuid, estimate_id uuid, version_id uuid, revoked boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select l.company_id, l.id, l.estimate_id, l.version_id, l.revoked_at is not null
    from estimate_links l where l.token_hash = hash
  $$;

-- Every company, for the platform's own staff and jobs; the caller proves super before asking.
create function all_companies() returns table (id uuid, name text, status text, time_zone text, country text, created_at timestamptz, people bigint, seq bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.id, c.name, c.status, c.time_zone, c.country, c.created_at,
      (select count(*) from users u where u.company_id = c.company_id and u.status = 'active'),
      coalesce((select s.seq from company_seq s where s.company_id = c.company_id), 0)
    from companies c order by c.created_at
  $$;

do $$
declare
  routine text;
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  foreach routine in array array[
    'feed_heads(uuid[])', 'claim_jobs(integer)', 'count_jobs()', 'search_records(text, text[], integer)', 'resolve_link(text)', 'all_companies()'
  ] loop
    execute format('alter function %s owner to sable_definer', routine);
    execute format('revoke all on function %s from public', routine);
    execute format('grant execute on function %s to sable_app', routine);
  end loop;
  revoke create on schema public from sable_definer;
end
$$;
grant execute on function current_company() to sable_app, sable_definer;

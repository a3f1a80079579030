-- Imports are claimed on their own, as webhook jobs are: one that runs for minutes must not hold up email.
drop index outbox_due;
create index outbox_due on outbox (run_at) where done_at is null and failed_at is null and kind not in ('webhook', 'import');
create index outbox_imports on outbox (company_id, run_at) where done_at is null and failed_at is null and kind = 'import';

create or replace function claim_jobs(most integer) returns table (company_id uuid, id uuid, kind text, payload jsonb, attempts integer)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      with due as (
        select o.company_id, o.id from outbox o
        where o.done_at is null and o.failed_at is null and o.kind not in ('webhook', 'import') and o.run_at <= now()
        order by o.run_at limit most
        for update skip locked
      )
      update outbox o set run_at = now() + interval '1 minute', attempts = o.attempts + 1
      from due where o.company_id = due.company_id and o.id = due.id
      returning o.company_id, o.id, o.kind, o.payload, o.attempts;
  end
  $$;

-- Leases due imports for a minute, the oldest of each company. `busy` are companies whose import the caller runs already.
create function claim_import_jobs(most integer, busy text[]) returns table (company_id uuid, id uuid, kind text, payload jsonb, attempts integer)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      with oldest as (
        select distinct on (o.company_id) o.company_id, o.id from outbox o
        where o.done_at is null and o.failed_at is null and o.kind = 'import' and o.run_at <= now() and o.company_id::text <> all (busy)
        order by o.company_id, o.run_at
      ), due as (
        select o.company_id, o.id from outbox o join oldest on o.company_id = oldest.company_id and o.id = oldest.id
        where o.done_at is null and o.failed_at is null and o.run_at <= now()
        order by o.run_at limit most
        for update of o skip locked
      )
      update outbox o set run_at = now() + interval '1 minute', attempts = o.attempts + 1
      from due where o.company_id = due.company_id and o.id = due.id
      returning o.company_id, o.id, o.kind, o.payload, o.attempts;
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function claim_import_jobs(integer, text[]) owner to sable_definer;
  revoke all on function claim_import_jobs(integer, text[]) from public;
  grant execute on function claim_import_jobs(integer, text[]) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

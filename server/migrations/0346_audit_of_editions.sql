-- The editions of agreements that were sent prove what customers have read.
drop function purge_updates(timestamptz, integer);

-- Removes audit rows that are older than their company keeps them, at most so many at once; answers how many. The rows of estimates and contracts,
-- and of what proves them, stay, whatever a company chooses.
create function purge_updates(instant timestamptz, most integer) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  declare
    gone bigint;
  begin
    with old as (
      select u.company_id, u.seq, u.created_at, u.related from settings s
      join updates u on u.company_id = s.company_id and u.created_at < instant - s.keep_audit_months * interval '1 month'
      where s.scope = 'company' and s.keep_audit_months is not null
        and u.created_at < instant - interval '1 year'
        and u.collection <> all (array['estimates', 'estimate-versions', 'estimate-events', 'estimate-signatures', 'estimate-links',
          'contracts', 'contract-credits', 'rmr-lines', 'cancellation-rights', 'commissions', 'funding-entries', 'agreement-editions'])
      limit most
    ), paths as (
      delete from update_paths p using old, unnest(old.related) as r(path)
      where p.company_id = old.company_id and p.path = r.path and p.seq = old.seq
    ), purged as (
      delete from updates u using old
      where u.company_id = old.company_id and u.seq = old.seq and u.created_at = old.created_at and u.created_at < instant - interval '1 year'
      returning 1
    )
    select count(*) into gone from purged;
    return gone;
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function purge_updates(timestamptz, integer) owner to sable_definer;
  revoke all on function purge_updates(timestamptz, integer) from public;
  grant execute on function purge_updates(timestamptz, integer) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

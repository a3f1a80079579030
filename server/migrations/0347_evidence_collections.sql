-- Which collections are evidence is one list with a function of its own: a collection that joins them replaces this function alone.
create function evidence_collections() returns text[]
  language sql immutable
  as $$
    select array['estimates', 'estimate-versions', 'estimate-events', 'estimate-signatures', 'estimate-links',
      'contracts', 'contract-credits', 'rmr-lines', 'cancellation-rights', 'commissions', 'funding-entries', 'agreement-editions']
  $$;
revoke all on function evidence_collections() from public;
grant execute on function evidence_collections() to sable_definer;

-- Removes audit rows that are older than their company keeps them, at most so many at once; answers how many. The rows of evidence stay, whatever
-- a company chooses.
create or replace function purge_updates(instant timestamptz, most integer) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  declare
    kept constant text[] := evidence_collections();
    gone bigint;
  begin
    with old as (
      select u.company_id, u.seq, u.created_at, u.related from settings s
      join updates u on u.company_id = s.company_id and u.created_at < instant - s.keep_audit_months * interval '1 month'
      where s.scope = 'company' and s.keep_audit_months is not null
        and u.created_at < instant - interval '1 year'
        and u.collection <> all (kept)
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

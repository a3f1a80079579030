-- The clock finds contracts whose last day has passed. Record 52.
create index contracts_live_ends on contracts (company_id, ends_on) where status in ('signed', 'active') and parent_id is null;
create policy clock on contracts for select to sable_definer using (true);
grant select (company_id, ends_on, status, parent_id) on contracts to sable_definer;

-- The companies with an account whose RMR changes, or a contract whose term ended, by their own day.
create or replace function companies_with_rmr_due(instant timestamptz) returns table (company_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select c.company_id from companies c
      where c.id = c.company_id and (
        exists (
          select from accounts a where a.company_id = c.company_id and a.rmr_changes_on <= day_in_zone(instant, c.time_zone)
        ) or exists (
          select from contracts k where k.company_id = c.company_id and k.status in ('signed', 'active') and k.parent_id is null
            and k.ends_on < day_in_zone(instant, c.time_zone)
        )
      );
  end
  $$;

-- A rule of renewals that counsel gave may open its window earlier than those that come with the product: the clock then looks at contracts earlier. Record 151.
create policy clock on rule_corrections for select to sable_definer using (true);
grant select (company_id, kind, rule) on rule_corrections to sable_definer;

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
          select from contracts k where k.company_id = c.company_id and k.status in ('signed', 'active')
            and (k.parent_id is null or (k.term_months = 0 and k.renewal = 'none'))
            and k.ends_on < day_in_zone(instant, c.time_zone)
        ) or exists (
          select from contracts k where k.company_id = c.company_id and k.status in ('signed', 'active')
            and k.notice_on <= day_in_zone(instant, c.time_zone) + greatest(0, coalesce((
              select max((r.rule #>> '{asks,opens}')::integer) from rule_corrections r
              where r.company_id = c.company_id and r.kind = 'renewal'
            ), 0) + 15 - 45)
        )
      );
  end
  $$;

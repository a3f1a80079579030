-- Contracts without a recurring line end when their installation is done and the right to cancel is over. Their last day is kept like that of a term. Record 123.
-- The owner may be no superuser: a table's forced row security would show it no row.
alter table contracts no force row level security;
alter table cancellation_rights no force row level security;
alter table rmr_lines no force row level security;
alter table work_orders no force row level security;
update contracts k set ends_on = greatest(k.starts_on, k.signed_on, coalesce((
  select max(r.last_day) from cancellation_rights r
  where r.company_id = k.company_id and r.contract_id = k.id and r.state = 'ends'
), k.signed_on))
where k.status = 'active' and k.term_months = 0 and k.renewal = 'none' and k.ends_on is null
  and not exists (select from rmr_lines l where l.company_id = k.company_id and l.contract_id = k.id)
  and not exists (
    select from cancellation_rights r
    where r.company_id = k.company_id and r.contract_id = k.id and r.state in ('not_started', 'after_installation')
  )
  and not exists (
    select from work_orders w
    where w.company_id = k.company_id and w.estimate_id = k.estimate_id and w.type in ('install', 'upgrade', 'takeover')
      and w.status not in ('completed', 'verified', 'invoiced', 'cancelled')
  );
alter table contracts force row level security;
alter table cancellation_rights force row level security;
alter table rmr_lines force row level security;
alter table work_orders force row level security;

create index contracts_one_time_ends on contracts (company_id, ends_on)
  where status in ('signed', 'active') and term_months = 0 and renewal = 'none';
grant select (term_months, renewal) on contracts to sable_definer;

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
            and k.notice_on <= day_in_zone(instant, c.time_zone)
        )
      );
  end
  $$;

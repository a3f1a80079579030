-- What the clock looks for: companies whose open estimates are past the end of their expiry day where the company is.
create policy clock on estimates for select to sable_definer using (true);
grant select on estimates to sable_definer;
create policy sweep_read on requests for select to sable_definer using (true);
create policy sweep on requests for delete to sable_definer using (true);
grant select, delete on requests to sable_definer;

create function companies_to_expire(instant timestamptz) returns table (company_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select distinct e.company_id from estimates e join companies c on c.company_id = e.company_id and c.id = e.company_id
    where e.status in ('sent', 'viewed', 'changes_requested') and e.expires_on < (instant at time zone c.time_zone)::date
  $$;

-- Answers to repeated requests are kept for a week.
create function sweep_requests(before timestamptz) returns bigint
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    with gone as (delete from requests where created_at < before returning 1) select count(*) from gone
  $$;

do $$
declare
  routine text;
begin
  grant create on schema public to sable_definer;
  foreach routine in array array['companies_to_expire(timestamptz)', 'sweep_requests(timestamptz)'] loop
    execute format('alter function %s owner to sable_definer', routine);
    execute format('revoke all on function %s from public', routine);
    execute format('grant execute on function %s to sable_app', routine);
  end loop;
  revoke create on schema public from sable_definer;
end
$$;

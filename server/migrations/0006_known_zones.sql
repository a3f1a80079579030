-- A time zone that PostgreSQL does not know fails the whole statement, and with it the clock of every company. Which zones there are differs
-- between PostgreSQL and Node, and changes with every release of both. Such a company is asked as soon as the day can have ended anywhere on
-- earth; the product's own reckoning then decides.
create function day_in_zone(instant timestamptz, zone text) returns date
  language plpgsql stable set search_path = public, pg_temp
  as $$
    begin
      return (instant at time zone zone)::date;
    exception when invalid_parameter_value then
      return (instant at time zone 'UTC' + interval '14 hours')::date;
    end
  $$;
revoke all on function day_in_zone(timestamptz, text) from public;
grant execute on function day_in_zone(timestamptz, text) to sable_definer;

create or replace function companies_to_expire(instant timestamptz) returns table (company_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select distinct e.company_id from estimates e join companies c on c.company_id = e.company_id and c.id = e.company_id
    where e.status in ('sent', 'viewed', 'changes_requested') and e.expires_on < day_in_zone(instant, c.time_zone)
  $$;

-- A day of reminders begins when the clock shows 9 AM. Nine hours before that instant is another day where the clock was changed meanwhile, and the
-- reminders of such a Sunday came an hour early or late.
create function morning_in_zone(instant timestamptz, zone text) returns date
  language plpgsql stable set search_path = public, pg_temp
  as $$
    begin
      return (instant at time zone zone - interval '9 hours')::date;
    -- As in day_in_zone(): a zone that PostgreSQL does not know.
    exception when invalid_parameter_value then
      return (instant at time zone 'UTC' + interval '5 hours')::date;
    end
  $$;
revoke all on function morning_in_zone(timestamptz, text) from public;
grant execute on function morning_in_zone(timestamptz, text) to sable_definer;

create or replace function companies_to_remind(instant timestamptz) returns table (company_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      with reminding as (
        select c.company_id, c.time_zone, morning_in_zone(instant, c.time_zone) as today
        from settings s join companies c on c.company_id = s.company_id and c.id = s.company_id
        where s.scope = 'company' and s.remind_customers and c.status not in ('inactive', 'cancelled')
      )
      select r.company_id from reminding r
      where exists (
          select from estimates e
          where e.company_id = r.company_id and e.status in ('sent', 'viewed', 'changes_requested')
            and e.expires_on between r.today and r.today + 3
            and (e.last_reminder is null or e.last_reminder = 'silence' or (e.last_reminder = 'three_days' and e.expires_on <= r.today + 1))
        )
        or exists (
          select from estimates e
          where e.company_id = r.company_id and e.status in ('sent', 'viewed') and e.last_reminder is null
            and day_in_zone(greatest(e.sent_at, e.viewed_at), r.time_zone) <= r.today - 3
        );
  end
  $$;

-- Reminders to customers. A company from before asks for them by the switch; which one an estimate had last stands on it.
alter table settings add column remind_customers boolean not null default false;
alter table estimates
  add column last_reminder text check (last_reminder in ('silence', 'three_days', 'one_day', 'stopped'));
create index estimates_silent on estimates (company_id, sent_at) where status in ('sent', 'viewed') and last_reminder is null;

-- Companies with a customer to remind. A day begins at 9 AM here, where the company is: reminders come in the morning.
create function companies_to_remind(instant timestamptz) returns table (company_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      with reminding as (
        select c.company_id, c.time_zone, day_in_zone(instant - interval '9 hours', c.time_zone) as today
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

do $$
begin
  grant create on schema public to sable_definer;
  alter function companies_to_remind(timestamptz) owner to sable_definer;
  revoke all on function companies_to_remind(timestamptz) from public;
  grant execute on function companies_to_remind(timestamptz) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

-- The last warning that a person's license expires, and the companies in which one is due.
alter table users
  add column licence_warned_for date,
  add column licence_warned_days bigint check (licence_warned_days > 0);

-- Licenses of those who work by their last day: the clock asks each minute.
create index users_license_ending on users (company_id, licence_expires_on)
  where licence_expires_on is not null and status = 'active';

create function companies_with_licenses_expiring(instant timestamptz) returns table (company_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select c.company_id from companies c, lateral (select day_in_zone(instant, c.time_zone) as today) d
      where c.id = c.company_id and c.status not in ('inactive', 'cancelled') and exists (
        select from users u
        where u.company_id = c.company_id and u.status = 'active'
          and u.licence_expires_on between d.today and d.today + 60
          and (
            u.licence_warned_for is distinct from u.licence_expires_on
            or (u.licence_expires_on <= d.today + 30 and u.licence_warned_days > 30)
          )
      );
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function companies_with_licenses_expiring(timestamptz) owner to sable_definer;
  revoke all on function companies_with_licenses_expiring(timestamptz) from public;
  grant execute on function companies_with_licenses_expiring(timestamptz) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

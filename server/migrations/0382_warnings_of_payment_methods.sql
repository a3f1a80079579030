-- The last warning that a payment method expires, and the companies in which one is due.
alter table payment_methods add column warned_for date, add column warned_days bigint check (warned_days > 0);
select tenant_table('payment_methods');

-- Methods in use by their last day: the clock asks each minute.
create index payment_methods_ending on payment_methods (company_id, expires_on)
  where expires_on is not null and status in ('pending', 'verified', 'active');
create policy clock on payment_methods for select to sable_definer using (true);
grant select (company_id, expires_on, status, warned_for, warned_days) on payment_methods to sable_definer;

create function companies_with_methods_expiring(instant timestamptz) returns table (company_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select c.company_id from companies c, lateral (select day_in_zone(instant, c.time_zone) as today) d
      where c.id = c.company_id and c.status not in ('inactive', 'cancelled') and exists (
        select from payment_methods m
        where m.company_id = c.company_id and m.status in ('pending', 'verified', 'active') and m.expires_on <= d.today + 60
          and case
            when m.expires_on < d.today then m.status = 'active'
            when m.warned_for is distinct from m.expires_on then true
            else m.expires_on <= d.today + 30 and m.warned_days > 30
          end
      );
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function companies_with_methods_expiring(timestamptz) owner to sable_definer;
  revoke all on function companies_with_methods_expiring(timestamptz) from public;
  grant execute on function companies_with_methods_expiring(timestamptz) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

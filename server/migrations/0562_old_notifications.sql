-- Notifications are kept for 90 days. The companies that have older ones, and what a person has put away.
alter table notifications add column archived_at timestamptz;
select tenant_table('notifications');
create index notifications_by_age on notifications (company_id, created_at);
create policy clock on notifications for select to sable_definer using (true);
grant select (company_id, created_at) on notifications to sable_definer;

create function companies_with_old_notifications(instant timestamptz) returns table (company_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select c.company_id from companies c
      where c.id = c.company_id and exists (
        select from notifications n where n.company_id = c.company_id and n.created_at < instant - interval '90 days'
      );
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function companies_with_old_notifications(timestamptz) owner to sable_definer;
  revoke all on function companies_with_old_notifications(timestamptz) from public;
  grant execute on function companies_with_old_notifications(timestamptz) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

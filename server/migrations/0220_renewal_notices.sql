-- The office is told before a contract renews, and records that the customer was. Record 72.
alter table settings
  add column renewal text not null default 'month_to_month' check (renewal in ('none', 'month_to_month', 'months')),
  add column renewal_months bigint not null default 12 check (renewal_months between 0 and 120),
  add column notice_days bigint not null default 30 check (notice_days between 0 and 365);
alter table contracts
  add column renewal_acknowledged boolean not null default false,
  add column notice_on date,
  add column noticed_for date,
  add column notice_task_id uuid,
  add column notice_sent_on date,
  add column notice_sent_by text check (notice_sent_by in ('certified_mail', 'by_hand', 'mail', 'email')),
  add column notice_sent_for date,
  add check ((notice_sent_on is null) = (notice_sent_by is null));
grant update (renewal_acknowledged, notice_on, noticed_for, notice_task_id, notice_sent_on, notice_sent_by, notice_sent_for) on contracts to sable_app;

-- The owner may be no superuser: a table's forced row security would show it no row.
alter table contracts no force row level security;
update contracts set notice_on = ends_on - notice_days::integer - 45 where ends_on is not null and parent_id is null;
alter table contracts force row level security;

create index contracts_notice on contracts (company_id, notice_on, id);
create index contracts_notices_due on contracts (company_id, notice_on) where status in ('signed', 'active');
create index contracts_notice_task on contracts (company_id, notice_task_id) where notice_task_id is not null;
grant select (notice_on) on contracts to sable_definer;

-- The companies with an account whose RMR changes, a contract whose term ended, or one of which the office is to be told, by their own day.
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
        ) or exists (
          select from contracts k where k.company_id = c.company_id and k.status in ('signed', 'active')
            and k.notice_on <= day_in_zone(instant, c.time_zone)
        )
      );
  end
  $$;

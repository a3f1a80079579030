-- What a central station needs before it watches a customer: whom it sends, a permit or why none is needed, and zones that were tested.
alter table enrollments
  add column permit_waiver text,
  add column authorities jsonb not null default '[]',
  drop constraint enrollments_status_check,
  add constraint enrollments_status_check
    check (status in ('draft', 'ready', 'submitted', 'on_test', 'active', 'suspended', 'cancel_requested', 'cancelled')),
  drop constraint enrollments_status_before_check,
  add constraint enrollments_status_before_check check (status_before in ('submitted', 'on_test', 'active', 'suspended'));
alter table enrollments alter column authorities drop default;

alter table equipment add column zone_tested_at timestamptz;

-- What is monitored today was tested before there was a place to say so.
alter table equipment no force row level security;
alter table enrollments no force row level security;
update equipment d set zone_tested_at = d.updated_at
  where d.zone is not null and d.status in ('installed', 'faulty')
    and exists (
      select from enrollments e
      where e.company_id = d.company_id and e.account_id = d.account_id and e.status in ('active', 'on_test', 'cancel_requested')
    );
alter table equipment force row level security;
alter table enrollments force row level security;

alter table work_orders add column untested_reason text;

grant update (permit_waiver, authorities) on enrollments to sable_app;

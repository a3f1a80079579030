-- Questions that people keep over lists. An element of `shared_with` is the key of a role.
create table views (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text not null,
  collection text not null,
  filters jsonb not null,
  sort jsonb,
  columns jsonb not null,
  shared_with jsonb not null,
  shared boolean not null,
  primary key (company_id, id)
);
select tenant_table('views');
create index views_made on views (company_id, created_at, id);

-- Which view of a list a person begins with.
alter table settings add column first_views jsonb not null default '[]';
alter table settings alter column first_views drop default;

-- When an estimate was last sent to an account, and the first day that is planned for its installation.
alter table accounts add column quoted_at timestamptz, add column install_on date;

-- The owner may be no superuser: a table's forced row security would show it no row.
alter table accounts no force row level security;
alter table companies no force row level security;
alter table estimates no force row level security;
alter table events no force row level security;
alter table work_orders no force row level security;
update accounts a set quoted_at = s.sent_at
from (select company_id, account_id, max(sent_at) as sent_at from estimates where sent_at is not null group by 1, 2) s
where s.company_id = a.company_id and s.account_id = a.id;
update accounts a set install_on = p.day
from (
  select company_id, account_id, min(day) as day from (
    select e.company_id, e.account_id, (e.starts_at at time zone c.time_zone)::date as day
    from events e join companies c on c.company_id = e.company_id and c.id = e.company_id
    where e.type = 'install' and e.account_id is not null and e.status not in ('cancelled', 'no_show')
    union all
    select w.company_id, w.account_id, w.scheduled_on
    from work_orders w where w.type = 'install' and w.scheduled_on is not null and w.status <> 'cancelled'
  ) planned group by 1, 2
) p
where p.company_id = a.company_id and p.account_id = a.id;
alter table work_orders force row level security;
alter table events force row level security;
alter table estimates force row level security;
alter table companies force row level security;
alter table accounts force row level security;

create index accounts_quoted on accounts (company_id, quoted_at, id);
create index accounts_install on accounts (company_id, install_on, id);

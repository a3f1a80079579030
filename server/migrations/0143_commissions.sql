-- What people earn for sales: plans, and insert-only rows. What is taken back is a row of its own, once for each.
create table commission_plans (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text not null,
  name_key text collate "C" not null,
  status text not null check (status in ('active', 'retired')),
  people jsonb not null,
  is_default boolean not null,
  subtotal_ppm bigint not null check (subtotal_ppm between 0 and 1000000),
  rmr_multiple_milli bigint not null check (rmr_multiple_milli >= 0),
  gross_profit_ppm bigint not null check (gross_profit_ppm between 0 and 1000000),
  spiff bigint not null check (spiff >= 0),
  cap bigint check (cap >= 0),
  sold_ppm bigint not null,
  installed_ppm bigint not null,
  funded_ppm bigint not null,
  clawback_months bigint not null,
  clawback text not null check (clawback in ('prorated', 'full')),
  primary key (company_id, id),
  check (sold_ppm + installed_ppm + funded_ppm = 1000000)
);
select tenant_table('commission_plans');
create index commission_plans_name on commission_plans (company_id, name_key, id);
create index commission_plans_recent on commission_plans (company_id, updated_at, id);

create table commissions (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  user_id uuid not null,
  account_id uuid not null,
  estimate_id uuid not null,
  plan_id uuid not null,
  milestone text not null check (milestone in ('sold', 'installed', 'funded')),
  reason text not null,
  amount bigint not null,
  share_ppm bigint not null check (share_ppm between 1 and 1000000),
  reverses_id uuid,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, estimate_id) references estimates (company_id, id),
  foreign key (company_id, plan_id) references commission_plans (company_id, id),
  foreign key (company_id, reverses_id) references commissions (company_id, id),
  constraint commissions_sign check (case
    when reason = 'sale' then amount > 0 and reverses_id is null
    when reason in ('rescinded', 'voided') then amount < 0 and reverses_id is not null
    when reason = 'clawback' then amount < 0 and reverses_id is null
    else false
  end)
);
select tenant_table('commissions', insert_only => true);
create unique index commissions_once on commissions (company_id, reverses_id) where reverses_id is not null;
create index commissions_made on commissions (company_id, created_at, id);
create index commissions_user on commissions (company_id, user_id, created_at, id);
create index commissions_account on commissions (company_id, account_id, created_at, id);
create index commissions_estimate on commissions (company_id, estimate_id, created_at, id);
create index commissions_plan on commissions (company_id, plan_id);
create index commissions_milestone on commissions (company_id, milestone);
create index commissions_reason on commissions (company_id, reason);

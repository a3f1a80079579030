-- Work to be done at a customer's premises.
create table work_orders (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  title text not null,
  type text not null,
  account_id uuid not null,
  estimate_id uuid,
  status text not null,
  priority text not null,
  assignee_user_id uuid,
  scheduled_on date,
  steps jsonb not null,
  labor_minutes bigint,
  signed_by text,
  unsigned_reason text,
  cancel_reason text,
  notes text,
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, estimate_id) references estimates (company_id, id),
  foreign key (company_id, assignee_user_id) references users (company_id, id)
);
select tenant_table('work_orders');

create index work_orders_title on work_orders (company_id, title collate "C", id);
create index work_orders_scheduled on work_orders (company_id, scheduled_on, id);
create index work_orders_made on work_orders (company_id, created_at, id);
create index work_orders_recent on work_orders (company_id, updated_at, id);
create index work_orders_assignee on work_orders (company_id, assignee_user_id, scheduled_on, id);
create index work_orders_account on work_orders (company_id, account_id, scheduled_on, id);
create index work_orders_estimate on work_orders (company_id, estimate_id);

-- Something to do by a day, for a person and an account or for the company.
create table tasks (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  title text not null,
  due_on date,
  assignee_user_id uuid,
  account_id uuid,
  done boolean not null,
  notes text,
  primary key (company_id, id),
  foreign key (company_id, assignee_user_id) references users (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id)
);
select tenant_table('tasks');

create index tasks_title on tasks (company_id, title collate "C", id);
create index tasks_due on tasks (company_id, due_on, id);
create index tasks_made on tasks (company_id, created_at, id);
create index tasks_recent on tasks (company_id, updated_at, id);
create index tasks_assignee on tasks (company_id, assignee_user_id, due_on, id);
create index tasks_account on tasks (company_id, account_id, due_on, id);

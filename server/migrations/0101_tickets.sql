-- What a customer asked for or complained about, until it is solved.
create table tickets (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  title text not null,
  account_id uuid not null,
  text text,
  priority text not null,
  status text not null,
  assignee_user_id uuid,
  due_on date,
  resolution text,
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, assignee_user_id) references users (company_id, id)
);
select tenant_table('tickets');

create index tickets_title on tickets (company_id, title collate "C", id);
create index tickets_due on tickets (company_id, due_on, id);
create index tickets_made on tickets (company_id, created_at, id);
create index tickets_recent on tickets (company_id, updated_at, id);
create index tickets_assignee on tickets (company_id, assignee_user_id, due_on, id);
create index tickets_account on tickets (company_id, account_id, due_on, id);

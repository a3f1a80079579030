-- The money of accounts: invoices, deposits, payments, refunds, credits, adjustments.
create table transactions (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  type text not null,
  amount bigint not null,
  date date not null,
  account_id uuid not null,
  estimate_id uuid,
  payment_method_id uuid,
  status text not null,
  due_on date,
  reference text,
  memo text,
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, estimate_id) references estimates (company_id, id),
  foreign key (company_id, payment_method_id) references payment_methods (company_id, id)
);
select tenant_table('transactions');

create index transactions_dated on transactions (company_id, date, id);
create index transactions_due on transactions (company_id, due_on, id);
create index transactions_made on transactions (company_id, created_at, id);
create index transactions_recent on transactions (company_id, updated_at, id);
create index transactions_account on transactions (company_id, account_id, date, id);
create index transactions_estimate on transactions (company_id, estimate_id);
create index transactions_method on transactions (company_id, payment_method_id);

-- How customers pay: references of a payment processor, never a number of a card or an account.
create table payment_methods (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  account_id uuid not null,
  kind text not null,
  status text not null,
  is_default boolean not null,
  holder text,
  brand text,
  last4 text,
  expires_on date,
  routing_number text,
  token text,
  mandate_text text,
  mandate_signed_on date,
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id)
);
select tenant_table('payment_methods');

create index payment_methods_expiring on payment_methods (company_id, expires_on, id);
create index payment_methods_made on payment_methods (company_id, created_at, id);
create index payment_methods_recent on payment_methods (company_id, updated_at, id);
create index payment_methods_account on payment_methods (company_id, account_id, created_at, id);

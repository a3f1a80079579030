-- Who belongs to an affiliate, the affiliate that an account came through, and the customer as the affiliate sees them.
alter table affiliates add column people jsonb not null default '[]' check (jsonb_typeof(people) = 'array');
alter table affiliates alter column people drop default;
alter table accounts
  add column affiliate_id uuid,
  add foreign key (company_id, affiliate_id) references affiliates (company_id, id);
create index accounts_affiliate on accounts (company_id, affiliate_id);

create table leads (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  affiliate_id uuid not null,
  account_id uuid not null,
  name text not null,
  phone text,
  email text,
  site jsonb,
  note text,
  step text not null check (step in ('new', 'appointment_made', 'offer_sent', 'sold', 'installed', 'lost', 'cancelled')),
  step_on date not null,
  primary key (company_id, id),
  foreign key (company_id, affiliate_id) references affiliates (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  constraint leads_no_way_to_reach check (step = 'new' or (phone is null and email is null))
);
select tenant_table('leads');
create index leads_affiliate on leads (company_id, affiliate_id, created_at, id);
create index leads_account on leads (company_id, account_id);
create index leads_step on leads (company_id, step);
create index leads_since on leads (company_id, step_on, id);
create index leads_made on leads (company_id, created_at, id);

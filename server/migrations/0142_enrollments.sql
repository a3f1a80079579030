-- Account numbers that central stations gave to the company, and its customers there. A station belongs to the platform, so no key refers to it.
create table number_blocks (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  station_id uuid not null,
  prefix text,
  first_number bigint not null,
  last_number bigint not null,
  digits bigint not null,
  receiver text,
  status text not null check (status in ('active', 'inactive')),
  next_number bigint not null,
  returned jsonb not null,
  primary key (company_id, id),
  check (first_number <= last_number),
  check (next_number between first_number and last_number + 1)
);
select tenant_table('number_blocks', fixed_columns => '{id,company_id,station_id,prefix,first_number,digits}');
create index number_blocks_first on number_blocks (company_id, first_number, id);
create index number_blocks_made on number_blocks (company_id, created_at, id);
create index number_blocks_recent on number_blocks (company_id, updated_at, id);

create table enrollments (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  account_id uuid not null,
  estimate_id uuid,
  status text not null check (status in ('draft', 'ready', 'submitted', 'on_test', 'active', 'cancel_requested', 'cancelled')),
  block_id uuid,
  number text collate "C",
  station_id uuid,
  receiver text,
  submitted_on date,
  permit_number text,
  permit_expires_on date,
  instructions text,
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, estimate_id) references estimates (company_id, id),
  foreign key (company_id, block_id) references number_blocks (company_id, id),
  -- The station knows an account by its number.
  check (number is not null or status in ('draft', 'cancelled'))
);
select tenant_table('enrollments', fixed_columns => '{id,company_id,account_id,estimate_id}');
-- A number is one customer's, also after the station was told to cancel it; a sale enrolls once.
create unique index enrollments_one_number on enrollments (company_id, station_id, number) where number is not null;
create unique index enrollments_one_sale on enrollments (company_id, estimate_id) where status <> 'cancelled';
create index enrollments_numbered on enrollments (company_id, number, id);
create index enrollments_made on enrollments (company_id, created_at, id);
create index enrollments_recent on enrollments (company_id, updated_at, id);
create index enrollments_status on enrollments (company_id, status);
create index enrollments_account on enrollments (company_id, account_id, created_at, id);
create index enrollments_block on enrollments (company_id, block_id, created_at, id);
create index enrollments_estimate on enrollments (company_id, estimate_id);

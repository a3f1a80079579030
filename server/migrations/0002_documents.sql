-- Documents. Every key and every reference between tenant tables begins with company_id, so a reference into another
-- company is impossible in the database itself, and the schema can be sharded by company unchanged.

create table companies (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text not null,
  legal_name text,
  status text not null,
  phone text,
  email text,
  website text,
  address jsonb,
  country text not null,
  time_zone text not null,
  currency text not null,
  licence text,
  brand_color text not null,
  privacy_policy text,
  primary key (company_id, id),
  check (id = company_id)
);

create table users (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text not null,
  name_key text collate "C" not null,
  email text not null,
  status text not null,
  roles jsonb not null,
  title text,
  phone text,
  licence_number text,
  licence_expires_on date,
  primary key (company_id, id),
  unique (company_id, email)
);

create table roles (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  key text not null,
  name text not null,
  description text,
  kind text not null,
  max_discount_ppm integer not null,
  assignable boolean not null,
  status text not null,
  primary key (company_id, id),
  unique (company_id, key)
);

create table settings (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  scope text not null,
  user_id uuid,
  estimate_prefix text not null,
  estimate_expiry_days bigint not null,
  deposit_ppm integer not null,
  term_months bigint not null,
  estimate_terms text,
  sales_see_all boolean not null,
  show_onboarding boolean not null,
  locale text not null,
  email_notifications boolean not null,
  primary key (company_id, id)
);

create table notifications (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  user_id uuid not null,
  kind text not null,
  title text not null,
  body text,
  link text,
  read_at timestamptz,
  primary key (company_id, id)
);

create table accounts (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  type text not null,
  name text not null,
  name_key text collate "C" not null,
  status text not null,
  owner_user_id uuid,
  organization_id uuid,
  phone text,
  email text,
  site jsonb,
  city text not null,
  lead_source text,
  tags jsonb not null,
  temperature text,
  follow_up_on date,
  rmr bigint not null,
  sold_on date,
  notes text,
  close_reason text,
  primary key (company_id, id),
  check (status in ('lead', 'contacted', 'appointment_set', 'quoted', 'sold', 'installed', 'active', 'at_risk', 'cancelled', 'lost'))
);

create table contacts (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text not null,
  name_key text collate "C" not null,
  account_id uuid,
  organization_id uuid,
  relation text,
  phone text,
  email text,
  language text not null,
  roles jsonb not null,
  call_order bigint,
  has_keys boolean not null,
  status text not null,
  primary key (company_id, id)
);

create table addresses (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  address jsonb not null,
  coords jsonb,
  type text not null,
  account_id uuid,
  organization_id uuid,
  primary key (company_id, id)
);

create table emails (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  address text not null,
  type text not null,
  is_primary boolean not null,
  deliverability text not null,
  account_id uuid,
  contact_id uuid,
  primary key (company_id, id)
);

create table organizations (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text not null,
  name_key text collate "C" not null,
  legal_name text,
  kind text not null,
  parent_id uuid,
  owner_user_id uuid,
  phone text,
  email text,
  billing jsonb,
  terms bigint not null,
  status text not null,
  notes text,
  primary key (company_id, id)
);

create table products (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  sku text not null,
  name text not null,
  name_key text collate "C" not null,
  kind text not null,
  tax_class text not null,
  category text,
  brand text,
  model text,
  price bigint not null,
  min_price bigint not null,
  cost bigint,
  points bigint not null,
  labor_minutes bigint not null,
  frequency text,
  description text,
  status text not null,
  primary key (company_id, id),
  unique (company_id, sku)
);

create table packages (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text not null,
  name_key text collate "C" not null,
  description text,
  lines jsonb not null,
  points bigint not null,
  rmr_floor bigint not null,
  term_months bigint not null,
  status text not null,
  primary key (company_id, id)
);

create table tax_profiles (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text not null,
  name_key text collate "C" not null,
  country text not null,
  region text not null,
  components jsonb not null,
  component_rounding text not null,
  rounding text not null,
  taxable_classes jsonb not null,
  primary key (company_id, id)
);

create table estimates (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  number bigint not null,
  reference text not null,
  revision bigint not null,
  title text not null,
  account_id uuid not null,
  contact_id uuid,
  owner_user_id uuid,
  status text not null,
  expires_on date,
  term_months bigint not null,
  tax_profile_id uuid,
  tax jsonb,
  one_time_discount jsonb,
  monthly_discount jsonb,
  deposit jsonb,
  first_month_due_at_signing boolean not null,
  message text,
  terms text,
  internal_notes text,
  line_count bigint not null,
  subtotal bigint not null,
  tax_amount bigint not null,
  total bigint not null,
  rmr bigint not null,
  totals jsonb,
  margin jsonb,
  version_id uuid,
  sent_at timestamptz,
  viewed_at timestamptz,
  decided_at timestamptz,
  decline_reason text,
  decline_note text,
  void_reason text,
  approval jsonb,
  primary key (company_id, id),
  unique (company_id, number),
  check (status in ('draft', 'pending_approval', 'approved', 'sent', 'viewed', 'changes_requested', 'accepted', 'declined', 'expired', 'voided'))
);

create table estimate_lines (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  estimate_id uuid not null,
  position text collate "C" not null,
  kind text not null,
  bucket text not null,
  product_id uuid,
  name text not null,
  description text,
  quantity_milli integer not null,
  unit_price bigint not null,
  unit_cost bigint,
  discount jsonb,
  discount_reason text,
  tax_class text not null,
  taxable boolean not null,
  optional boolean not null,
  selected boolean not null,
  frequency text,
  points bigint not null,
  gross bigint not null,
  net bigint not null,
  primary key (company_id, id)
);

create table estimate_versions (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  estimate_id uuid not null,
  revision bigint not null,
  content jsonb not null,
  hash text not null,
  primary key (company_id, id),
  unique (company_id, estimate_id, revision)
);

create table estimate_links (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  estimate_id uuid not null,
  version_id uuid not null,
  token_hash text not null,
  recipient_name text not null,
  recipient_email text,
  revoked_at timestamptz,
  viewed_at timestamptz,
  primary key (company_id, id),
  unique (token_hash)
);

create table estimate_events (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  estimate_id uuid not null,
  revision bigint not null,
  kind text not null,
  by text not null,
  note text,
  ip_address text,
  user_agent text,
  primary key (company_id, id)
);

create table estimate_signatures (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  estimate_id uuid not null,
  version_id uuid not null,
  link_id uuid not null,
  signer_name text not null,
  signature jsonb not null,
  consent_text text not null,
  consented boolean not null,
  version_hash text not null,
  selection jsonb not null,
  totals jsonb not null,
  total bigint not null,
  rmr bigint not null,
  signed_at timestamptz not null,
  signed_on date not null,
  ip_address text,
  forwarded_for text,
  user_agent text,
  primary key (company_id, id),
  unique (company_id, estimate_id)
);

create table email_messages (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  "to" text not null,
  subject text not null,
  body text not null,
  status text not null,
  sent_at timestamptz,
  failure text,
  account_id uuid,
  estimate_id uuid,
  primary key (company_id, id)
);

create table text_messages (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  "to" text not null,
  body text not null,
  status text not null,
  account_id uuid,
  primary key (company_id, id)
);

create table events (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  title text not null,
  type text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  all_day boolean not null,
  user_id uuid,
  account_id uuid,
  location text,
  notes text,
  status text not null,
  primary key (company_id, id)
);

create table courses (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  title text not null,
  summary text,
  content text,
  audience text not null,
  minutes bigint not null,
  required boolean not null,
  status text not null,
  primary key (company_id, id)
);

create table affiliates (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text not null,
  name_key text collate "C" not null,
  type text not null,
  contact_name text,
  phone text,
  email text,
  multiple bigint not null,
  holdback_ppm integer not null,
  guarantee_months bigint not null,
  status text not null,
  notes text,
  primary key (company_id, id)
);

create table central_stations (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text not null,
  name_key text collate "C" not null,
  dispatch_phone text,
  data_entry_phone text,
  formats jsonb not null,
  listing text,
  monthly_fee bigint not null,
  status text not null,
  primary key (company_id, id)
);

create table integrations (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text not null,
  provider text not null,
  kind text not null,
  status text not null,
  last_sync_at timestamptz,
  last_error text,
  primary key (company_id, id)
);

-- References.

alter table settings add foreign key (company_id, user_id) references users (company_id, id);
alter table notifications add foreign key (company_id, user_id) references users (company_id, id);
alter table accounts add foreign key (company_id, owner_user_id) references users (company_id, id);
alter table accounts add foreign key (company_id, organization_id) references organizations (company_id, id);
alter table contacts add foreign key (company_id, account_id) references accounts (company_id, id);
alter table contacts add foreign key (company_id, organization_id) references organizations (company_id, id);
alter table addresses add foreign key (company_id, account_id) references accounts (company_id, id);
alter table addresses add foreign key (company_id, organization_id) references organizations (company_id, id);
alter table emails add foreign key (company_id, account_id) references accounts (company_id, id);
alter table emails add foreign key (company_id, contact_id) references contacts (company_id, id);
alter table organizations add foreign key (company_id, parent_id) references organizations (company_id, id);
alter table organizations add foreign key (company_id, owner_user_id) references users (company_id, id);
alter table estimates add foreign key (company_id, account_id) references accounts (company_id, id);
alter table estimates add foreign key (company_id, contact_id) references contacts (company_id, id);
alter table estimates add foreign key (company_id, owner_user_id) references users (company_id, id);
alter table estimates add foreign key (company_id, tax_profile_id) references tax_profiles (company_id, id);
alter table estimates add foreign key (company_id, version_id) references estimate_versions (company_id, id);
alter table estimate_lines add foreign key (company_id, estimate_id) references estimates (company_id, id);
alter table estimate_lines add foreign key (company_id, product_id) references products (company_id, id);
alter table estimate_versions add foreign key (company_id, estimate_id) references estimates (company_id, id);
alter table estimate_links add foreign key (company_id, estimate_id) references estimates (company_id, id);
alter table estimate_links add foreign key (company_id, version_id) references estimate_versions (company_id, id);
alter table estimate_events add foreign key (company_id, estimate_id) references estimates (company_id, id);
alter table estimate_signatures add foreign key (company_id, estimate_id) references estimates (company_id, id);
alter table estimate_signatures add foreign key (company_id, version_id) references estimate_versions (company_id, id);
alter table estimate_signatures add foreign key (company_id, link_id) references estimate_links (company_id, id);
alter table email_messages add foreign key (company_id, account_id) references accounts (company_id, id);
alter table email_messages add foreign key (company_id, estimate_id) references estimates (company_id, id);
alter table text_messages add foreign key (company_id, account_id) references accounts (company_id, id);
alter table events add foreign key (company_id, user_id) references users (company_id, id);
alter table events add foreign key (company_id, account_id) references accounts (company_id, id);

-- A parent's rows, and the orders that lists page by.
create index settings_user on settings (company_id, user_id);
create index notifications_user on notifications (company_id, user_id);
create index accounts_owner_user on accounts (company_id, owner_user_id);
create index accounts_organization on accounts (company_id, organization_id);
create index contacts_account on contacts (company_id, account_id);
create index contacts_organization on contacts (company_id, organization_id);
create index addresses_account on addresses (company_id, account_id);
create index addresses_organization on addresses (company_id, organization_id);
create index emails_account on emails (company_id, account_id);
create index emails_contact on emails (company_id, contact_id);
create index organizations_parent on organizations (company_id, parent_id);
create index organizations_owner_user on organizations (company_id, owner_user_id);
create index estimates_account on estimates (company_id, account_id);
create index estimates_contact on estimates (company_id, contact_id);
create index estimates_owner_user on estimates (company_id, owner_user_id);
create index estimates_tax_profile on estimates (company_id, tax_profile_id);
create index estimates_version on estimates (company_id, version_id);
create index estimate_lines_product on estimate_lines (company_id, product_id);
create index estimate_links_estimate on estimate_links (company_id, estimate_id);
create index estimate_links_version on estimate_links (company_id, version_id);
create index estimate_events_estimate on estimate_events (company_id, estimate_id);
create index estimate_signatures_version on estimate_signatures (company_id, version_id);
create index estimate_signatures_link on estimate_signatures (company_id, link_id);
create index email_messages_account on email_messages (company_id, account_id);
create index email_messages_estimate on email_messages (company_id, estimate_id);
create index text_messages_account on text_messages (company_id, account_id);
create index events_user on events (company_id, user_id);
create index events_account on events (company_id, account_id);
create index estimate_lines_order on estimate_lines (company_id, estimate_id, position, id);
create index accounts_name on accounts (company_id, name_key, id);
create index accounts_status on accounts (company_id, status, updated_at, id);
create index accounts_status_order on accounts (company_id, status, id);
create index accounts_recent on accounts (company_id, updated_at, id);
create index contacts_name on contacts (company_id, name_key, id);
create index organizations_name on organizations (company_id, name_key, id);
create index products_name on products (company_id, name_key, id);
create index estimates_status on estimates (company_id, status, updated_at, id);
create index estimates_recent on estimates (company_id, updated_at, id);
create index estimates_expiry on estimates (company_id, expires_on) where status in ('sent', 'viewed', 'changes_requested');
create index events_start on events (company_id, starts_at, id);
create index notifications_recent on notifications (company_id, user_id, created_at, id);

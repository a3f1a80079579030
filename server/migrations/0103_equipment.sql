-- Devices at customers' premises.
create table equipment (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text not null,
  account_id uuid not null,
  product_id uuid,
  status text not null,
  serial text,
  mac text,
  partition bigint not null,
  zone text,
  zone_name text,
  location text,
  wiring text,
  installed_on date,
  installed_by_user_id uuid,
  warranty_until date,
  notes text,
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, product_id) references products (company_id, id),
  foreign key (company_id, installed_by_user_id) references users (company_id, id)
);
select tenant_table('equipment');

create index equipment_name on equipment (company_id, name collate "C", id);
create index equipment_zone on equipment (company_id, zone collate "C", id);
create index equipment_made on equipment (company_id, created_at, id);
create index equipment_recent on equipment (company_id, updated_at, id);
create index equipment_account on equipment (company_id, account_id, name collate "C", id);
create index equipment_product on equipment (company_id, product_id);

-- A device is somewhere once, and a zone of a partition is one device's: those that are gone leave theirs to the next.
create unique index equipment_one_serial on equipment (company_id, product_id, serial)
  nulls not distinct where serial is not null and status not in ('replaced', 'removed');
create unique index equipment_one_zone on equipment (company_id, account_id, partition, zone)
  where zone is not null and status not in ('replaced', 'removed');

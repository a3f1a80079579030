-- What a signed estimate plans: devices of the estimate that they were sold with and of the work order that installs them, and how each product is installed.
alter table products add column installed_as text not null default 'zone' check (installed_as in ('zone', 'device', 'material'));

alter table equipment
  add column estimate_id uuid,
  add column work_order_id uuid,
  add foreign key (company_id, estimate_id) references estimates (company_id, id),
  add foreign key (company_id, work_order_id) references work_orders (company_id, id);
create index equipment_estimate on equipment (company_id, estimate_id);
create index equipment_work_order on equipment (company_id, work_order_id, name collate "C", id);

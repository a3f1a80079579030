-- How the points over of a package are taxed, and the products that are not sold with it.
alter table packages
  add column overage_tax_class text not null default 'equipment_sold'
    check (overage_tax_class in ('equipment_sold', 'equipment_leased', 'installation_labor', 'monitoring', 'service_plan', 'fee')),
  add column excluded jsonb not null default '[]';
create index packages_overage_tax_class on packages (company_id, overage_tax_class);

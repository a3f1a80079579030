-- Who pays for the points over of a package: the customer on a line of its own, or the commission of those who sold it. Record 63.
alter table packages add column overage_paid_by text not null default 'customer' check (overage_paid_by in ('customer', 'commission'));
create index packages_overage_paid_by on packages (company_id, overage_paid_by);

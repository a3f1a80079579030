-- Who sold a device, and for how much.
alter table equipment
  add column sold_by_user_id uuid,
  add column price bigint check (price >= 0),
  add foreign key (company_id, sold_by_user_id) references users (company_id, id);
select tenant_table('equipment');

-- A step of a work order replaces, moves or removes a device: the new one names the old, and the old one is kept as it stood for a tick that is taken back.
alter table equipment
  add column replaces_id uuid,
  add column before_step jsonb,
  add foreign key (company_id, replaces_id) references equipment (company_id, id);
select tenant_table('equipment');
create index equipment_replaces on equipment (company_id, replaces_id);

-- What was ticked to be taken off is off: until now it was so with the end of the work.
alter table equipment no force row level security;
alter table work_orders no force row level security;
update equipment d set status = 'removed'
  from work_orders w, jsonb_array_elements(w.steps) s
  where w.company_id = d.company_id and w.id = d.work_order_id and d.status = 'to_collect' and w.status <> 'cancelled'
    and s ->> 'deviceId' = d.id::text and s ->> 'action' = 'remove' and (s ->> 'done')::boolean;
alter table equipment force row level security;
alter table work_orders force row level security;

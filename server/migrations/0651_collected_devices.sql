-- A device that waits to be collected hangs for nothing any more: its serial number and its zone are free for the next.
drop index equipment_one_serial;
drop index equipment_one_zone;
create unique index equipment_one_serial on equipment (company_id, product_id, serial)
  nulls not distinct where serial is not null and status not in ('to_collect', 'replaced', 'removed');
create unique index equipment_one_zone on equipment (company_id, account_id, partition, zone)
  where zone is not null and status not in ('to_collect', 'replaced', 'removed');

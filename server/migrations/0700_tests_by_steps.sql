-- A tick of a zone test that is taken back leaves the test that stood before it. What was ticked until now had none noted: taken back, the zone is tested again.
alter table equipment add column ticked_test jsonb;

alter table equipment no force row level security;
alter table work_orders no force row level security;
update equipment d
  set ticked_test = jsonb_build_object(
    'workOrderId', w.id,
    'at', to_char(d.zone_tested_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'earlier', null)
  from work_orders w, jsonb_array_elements(w.steps) s
  where w.company_id = d.company_id and w.account_id = d.account_id and d.zone_tested_at is not null
    and s ->> 'deviceId' = d.id::text and s ->> 'action' = 'test' and (s ->> 'done')::boolean;
alter table equipment force row level security;
alter table work_orders force row level security;

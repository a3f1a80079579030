-- What is done in a step of a work order is one of five. Words that say something else stay with what the step is about.
-- The owner may be no superuser: a table's forced row security would show it no row.
alter table work_orders no force row level security;
with steps as (
  select w.company_id, w.id, w.type, s.place, s.step, lower(trim(coalesce(s.step ->> 'action', ''))) as said
  from work_orders w, jsonb_array_elements(w.steps) with ordinality as s(step, place)
), named as (
  select *, case
    when said in ('install', 'replace', 'move', 'remove', 'test') then said
    when said = 'add' then 'install'
    when said ~ 'remov|take (out|down|off)' then 'remove'
    when said ~ 'replac|swap|exchang' then 'replace'
    when said ~ 'mov|relocat' then 'move'
    when said ~ 'test|check|inspect' then 'test'
    when type = 'removal' then 'remove'
    when type = 'service' then 'test'
    else 'install'
  end as action
  from steps
), renamed as (
  select company_id, id, jsonb_agg(
    step || jsonb_build_object('action', action)
      || case when said in ('', 'add', action) then '{}'::jsonb
         else jsonb_build_object('what', left((step ->> 'what') || ' (' || trim(step ->> 'action') || ')', 160)) end
    order by place) as steps
  from named group by company_id, id
)
update work_orders w set steps = r.steps from renamed r
where r.company_id = w.company_id and r.id = w.id and r.steps is distinct from w.steps;
alter table work_orders force row level security;

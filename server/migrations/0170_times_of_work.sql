-- A work order keeps when its installer set off, arrived, and left, and each step its device and why it was not done.
alter table work_orders
  add column on_way_at timestamptz,
  add column arrived_at timestamptz,
  add column left_at timestamptz,
  add column earlier_minutes bigint check (earlier_minutes >= 0),
  add column worked_by_user_id uuid,
  add foreign key (company_id, worked_by_user_id) references users (company_id, id);

-- The owner may be no superuser: a table's forced row security would show it no row.
alter table work_orders no force row level security;
alter table equipment no force row level security;
-- A sale made a step for each device in the same order: the n-th step of a name is the n-th device of that name.
with steps as (
  select w.company_id, w.id, s.place, s.step, row_number() over (partition by w.company_id, w.id, s.step ->> 'what' order by s.place) as nth
  from work_orders w, jsonb_array_elements(w.steps) with ordinality as s(step, place)
), devices as (
  select company_id, work_order_id, id, name, row_number() over (partition by company_id, work_order_id, name order by created_at, id) as nth
  from equipment where work_order_id is not null
), linked as (
  select s.company_id, s.id, jsonb_agg(s.step || jsonb_build_object('reason', s.step -> 'reason', 'deviceId', d.id) order by s.place) as steps
  from steps s
  left join devices d on d.company_id = s.company_id and d.work_order_id = s.id and d.name = s.step ->> 'what' and d.nth = s.nth
  group by s.company_id, s.id
)
update work_orders w set steps = l.steps from linked l where l.company_id = w.company_id and l.id = w.id;
alter table equipment force row level security;
alter table work_orders force row level security;

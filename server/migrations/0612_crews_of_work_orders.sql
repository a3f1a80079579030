-- Everybody whom the appointment of a work order is with works on it.
alter table work_orders add column also_user_ids jsonb not null default '[]';
alter table work_orders alter column also_user_ids drop default;

alter table work_orders no force row level security;
alter table events no force row level security;
update work_orders w set also_user_ids = e.also_user_ids
  from events e
  where e.company_id = w.company_id and e.work_order_id = w.id and e.also_user_ids <> '[]' and e.user_id = w.assignee_user_id
    and e.status not in ('cancelled', 'no_show') and w.status in ('scheduled', 'in_progress', 'on_hold');
alter table work_orders force row level security;
alter table events force row level security;

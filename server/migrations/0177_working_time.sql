-- When a company works and how far apart its places are; what of it an appointment was booked against; the work order that goes with an appointment.
alter table settings
  add column open_days jsonb not null default '["mon", "tue", "wed", "thu", "fri", "sat"]',
  add column opens_at text not null default '08:00',
  add column closes_at text not null default '18:00',
  add column travel_minutes bigint not null default 15;

alter table events
  add column work_order_id uuid,
  add column booked_anyway jsonb not null default '[]',
  add foreign key (company_id, work_order_id) references work_orders (company_id, id);
create index events_work_order on events (company_id, work_order_id);

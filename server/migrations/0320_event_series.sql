-- Appointments that repeat: each is a row of its own, and names its series and how the series goes on.
alter table events
  add column series_id uuid,
  add column repeats text,
  add column repeat_interval bigint;
create index events_series on events (company_id, series_id, starts_at) where series_id is not null;

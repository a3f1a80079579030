-- Why an appointment was canceled, and what came of one that took place.
alter table events add column cancel_reason text, add column outcome text;

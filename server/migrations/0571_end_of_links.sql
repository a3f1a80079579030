-- How long a customer's link opens what was decided. Empty: as long as the estimate is kept.
alter table settings add column link_days integer default 365 check (link_days between 0 and 3650);
alter table settings alter column link_days drop default;

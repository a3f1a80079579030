-- How many secret addresses a person had for their calendar: the newest alone opens it, and none is stored.
alter table settings add column calendar_addresses bigint not null default 0;

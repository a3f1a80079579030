-- The time zone of a site in a state or province that has two, where a person set it.
alter table accounts add column time_zone text;

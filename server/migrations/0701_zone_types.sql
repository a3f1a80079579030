-- What a signal of a zone means: a product says it, and each device that is sold begins with it.
alter table products add column zone_type text;
alter table equipment add column zone_type text;

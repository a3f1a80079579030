-- Which picture a record has: a company its logo, a product its picture, a person their photo. A plain column, because the file refers to its record already and
-- references go in no circle.
alter table companies add column picture_id uuid;
alter table products add column picture_id uuid;
alter table users add column picture_id uuid;

-- The pictures that a version was sent with, beside its content and its hash.
alter table estimate_versions add column pictures jsonb not null default '{"logo": null, "lines": {}}';

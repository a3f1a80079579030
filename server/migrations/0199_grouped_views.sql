-- The field by whose values a view shows its rows in groups.
alter table views add column group_by text;

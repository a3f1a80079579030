-- The statutory holidays of the place as they were listed on the day of signing. What was signed before has none of its own: the list that ships holds. Record 170.
alter table cancellation_rights add column holidays jsonb;
grant update (holidays) on cancellation_rights to sable_app;

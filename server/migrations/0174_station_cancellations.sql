-- A customer who canceled is monitored and billed until somebody tells the station: a task asks for it.
alter table enrollments add column status_before text check (status_before in ('submitted', 'on_test', 'active'));
grant update (status_before) on enrollments to sable_app;
alter table tasks add column enrollment_id uuid;
alter table tasks add foreign key (company_id, enrollment_id) references enrollments (company_id, id);
create index tasks_enrollment on tasks (company_id, enrollment_id);

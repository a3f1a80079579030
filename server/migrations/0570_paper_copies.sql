-- A signed copy that nobody opened within a day is left on paper: the task of it, see record 162.
alter table cancellation_rights add column paper_task_id uuid;
grant update (paper_task_id) on cancellation_rights to sable_app;
create index cancellation_rights_paper_task on cancellation_rights (company_id, paper_task_id) where paper_task_id is not null;

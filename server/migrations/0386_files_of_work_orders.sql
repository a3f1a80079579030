-- A file can hang on a work order. Like the other columns that name its record, this one never changes.
alter table files add column work_order_id uuid;
alter table files add foreign key (company_id, work_order_id) references work_orders (company_id, id);
create index files_work_order on files (company_id, work_order_id, created_at, id);
select tenant_table('files');

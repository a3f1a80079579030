-- Filters of files, tickets, work orders, equipment, payment methods, and transactions, as in 0072.

-- A column in the order of lists: one index serves the order, the beginning of a text, and equality.
alter table files alter column name_key type text collate "C";

create index tickets_status on tickets (company_id, status, due_on, id);
create index work_orders_status on work_orders (company_id, status, scheduled_on, id);
create index work_orders_type on work_orders (company_id, type);
create index equipment_status on equipment (company_id, status);
create index payment_methods_status on payment_methods (company_id, status);
create index transactions_status on transactions (company_id, status, due_on, id);
create index transactions_type on transactions (company_id, type);

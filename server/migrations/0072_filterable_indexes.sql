-- One index for each field that lists are filtered by, beside those of the sortable fields. The entities declare the fields; the catalog test compares.

-- A column in the order of lists: one index serves the order, the beginning of a text, and equality.
alter table accounts alter column lead_source type text collate "C";
alter table emails alter column address type text collate "C";
alter table organizations alter column kind type text collate "C", alter column status type text collate "C";
alter table tasks alter column title type text collate "C";
alter table searches alter column type type text collate "C";

create index accounts_type on accounts (company_id, type);
create index email_messages_status on email_messages (company_id, status);
-- Open tasks in the order of their days: most tasks of a company are done.
create index tasks_done on tasks (company_id, done, due_on, id);

-- No screen shows the field.
drop index contacts_language;

-- Tags as links: an equality on plain columns keeps its index under row-level security, an operator of jsonb does not. The writer keeps them from now
-- on. The owner may be no superuser: a table's forced row security would show it no row. tenant_table() forces it again.
alter table accounts no force row level security;
alter table links no force row level security;
insert into links (company_id, parent, collection, document_id)
select a.company_id, t.tag, 'accounts.tags', a.id from accounts a, jsonb_array_elements_text(a.tags) t(tag)
on conflict do nothing;
select tenant_table('accounts');
select tenant_table('links');
analyze links;

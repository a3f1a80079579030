-- The files that went along with an email: their names and sizes stay when a file is deleted.
alter table email_messages add column attachments jsonb not null default '[]';
alter table email_messages alter column attachments drop default;
select tenant_table('email_messages');

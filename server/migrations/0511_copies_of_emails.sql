-- Who gets a copy of an email that a person wrote.
alter table email_messages add column cc jsonb not null default '[]';
alter table email_messages alter column cc drop default;
select tenant_table('email_messages');

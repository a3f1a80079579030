-- What the mail server answered when it took an email: what was told of an email without it, as in a demo's past, was no exchange.
alter table email_messages add column server_answer text;
select tenant_table('email_messages');
create index email_messages_answered on email_messages (company_id, created_at) where server_answer is not null;

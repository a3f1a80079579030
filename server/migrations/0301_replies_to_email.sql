-- What a reply to an email becomes part of, and when the last one came.
alter table email_messages
  add column reply jsonb,
  add column replied_at timestamptz;
select tenant_table('email_messages');
create index email_messages_replied on email_messages (company_id, created_at) where replied_at is not null;

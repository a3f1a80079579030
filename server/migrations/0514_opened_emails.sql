-- When the reader of an email followed its link and looked.
alter table email_messages add column opened_at timestamptz;
select tenant_table('email_messages');

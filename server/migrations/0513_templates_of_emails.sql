-- Text templates are also for emails, and an email keeps the name of the one that it began with.
alter table text_templates drop constraint text_templates_purpose_check;
alter table text_templates
  add check (purpose in ('text_message', 'email', 'cover_letter', 'terms')),
  add check (not standard or purpose <> 'email');
select tenant_table('text_templates');
alter table email_messages add column template text;
select tenant_table('email_messages');

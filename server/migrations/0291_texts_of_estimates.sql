-- Text templates are also for the letters and the terms of estimates, by language and kind of customer.
alter table text_templates
  add column purpose text not null default 'text_message' check (purpose in ('text_message', 'cover_letter', 'terms')),
  add column language text not null default 'en' check (language in ('en', 'fr', 'es')),
  add column account_type text check (account_type in ('residential', 'commercial')),
  add column standard boolean not null default false,
  add check (not standard or purpose <> 'text_message');
alter table text_templates
  alter column purpose drop default,
  alter column language drop default,
  alter column standard drop default;
select tenant_table('text_templates');

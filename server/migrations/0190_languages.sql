-- The language of an estimate where it is another than its contact's.
alter table estimates add column language text check (language in ('en', 'fr', 'es'));

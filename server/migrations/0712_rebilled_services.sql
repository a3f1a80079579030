-- Services that are billed otherwise at the same share of a month. Record 175.
alter table contracts add column rebilled jsonb not null default '[]';
grant update (rebilled) on contracts to sable_app;

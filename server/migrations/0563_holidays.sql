-- Days on which a company does not work, beside the days of the week that it does not.
alter table settings add column holidays jsonb not null default '[]';

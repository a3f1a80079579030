-- Terms of a program by the day on which they begin, beside those that it began with.
alter table affiliates add column later_terms jsonb not null default '[]';
alter table affiliates alter column later_terms drop default;

-- Who comes along to an appointment, beside the person who answers for it.
alter table events add column also_user_ids jsonb not null default '[]';
alter table events alter column also_user_ids drop default;

-- Which numbers of a station are answered by voice, and which customers are spoken to.
alter table number_blocks add column two_way boolean not null default false;
alter table number_blocks alter column two_way drop default;
alter table enrollments add column two_way boolean not null default false;
alter table enrollments alter column two_way drop default;

grant update (two_way) on number_blocks to sable_app;
grant update (two_way) on enrollments to sable_app;

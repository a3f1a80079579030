-- A note may be what was said in a call: to whom, and for how many minutes.
alter table notes add column kind text not null default 'note' check (kind in ('note', 'call'));
alter table notes alter column kind drop default;
alter table notes add column talked_to text;
alter table notes add column minutes integer check (minutes between 0 and 600);
select tenant_table('notes');

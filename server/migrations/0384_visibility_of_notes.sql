-- Whether the customer may read a note; what was written before stays for colleagues.
alter table notes add column visibility text not null default 'internal' check (visibility in ('internal', 'customer'));
alter table notes alter column visibility drop default;
select tenant_table('notes');

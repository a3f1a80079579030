-- What an entry of money is for, line by line, and the tax that is part of its amount.
alter table transactions add column lines jsonb not null default '[]'::jsonb, add column tax bigint check (tax >= 0);
alter table transactions alter column lines drop default;
select tenant_table('transactions');

-- A sale that a company tries the way with: no report counts it.
alter table accounts add column is_test boolean not null default false;
create index accounts_is_test on accounts (company_id, is_test);
alter table accounts alter column is_test drop default;

-- What of lost RMR a new contract at the same premises makes good, what a replacement brings less than it closed, and between which days an account
-- is a customer: kept with the ledger's other sums, for the report on attrition.
alter table contracts
  add column rmr_made_good bigint not null default 0 check (rmr_made_good >= 0),
  add column renewal_loss bigint not null default 0 check (renewal_loss >= 0);
alter table contracts alter column rmr_made_good drop default, alter column renewal_loss drop default;
grant update (rmr_made_good, renewal_loss) on contracts to sable_app;
alter table accounts add column customer_since date, add column lost_on date;
create index accounts_customer_since on accounts (company_id, customer_since, id);
create index accounts_lost_on on accounts (company_id, lost_on, id);

-- The clock counts the accounts that have a ledger once: it keeps the sums of whoever's RMR changes by today.
alter table accounts no force row level security;
alter table rmr_lines no force row level security;
update accounts a set rmr_changes_on = least(coalesce(a.rmr_changes_on, '2000-01-01'), '2000-01-01')
  where exists (select from rmr_lines l where l.company_id = a.company_id and l.account_id = a.id);
alter table rmr_lines force row level security;
alter table accounts force row level security;

-- What is due at signing is asked for as a whole: the deposit, and the first periods of services.
alter table transactions drop constraint transactions_asked_for_check;
alter table transactions
  add constraint transactions_asked_for_check check (asked_for in ('deposit', 'first_period', 'balance', 'credit'));

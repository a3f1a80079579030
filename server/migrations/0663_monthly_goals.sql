-- What a person is to sell in a month: RMR in cents, before tax.
alter table users add column monthly_goal bigint check (monthly_goal >= 0);

-- What an early end of a contract costs: the company's terms, as they were when it was signed, and what fell due with its cancellation.
alter table settings
  add column termination_ppm integer check (termination_ppm between 0 and 1000000),
  add column termination_cap bigint check (termination_cap >= 0);
alter table contracts
  add column termination_ppm integer check (termination_ppm between 0 and 1000000),
  add column termination_cap bigint check (termination_cap >= 0),
  add column termination_fee bigint check (termination_fee >= 0);
grant update (termination_fee) on contracts to sable_app;

-- What a signature asks for: the deposit, and the balance when the work is done. Once for each estimate, unless the request was voided.
alter table transactions add column asked_for text check (asked_for in ('deposit', 'balance'));
create unique index transactions_asked_once on transactions (company_id, estimate_id, asked_for)
  where asked_for is not null and status <> 'void';

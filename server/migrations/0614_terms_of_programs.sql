-- What a program takes at least and at most, what an affiliate takes for a lead, and its numbers for the company as its dealer.
alter table affiliates
  add column min_credit_grade text check (min_credit_grade in ('a', 'b', 'c', 'd')),
  add column min_rmr bigint check (min_rmr >= 0),
  add column max_term_months bigint check (max_term_months > 0),
  add column lead_cost bigint not null default 0 check (lead_cost >= 0),
  add column dealer_numbers jsonb not null default '[]';
alter table affiliates alter column lead_cost drop default, alter column dealer_numbers drop default;

alter table accounts add column credit_grade text check (credit_grade in ('a', 'b', 'c', 'd'));

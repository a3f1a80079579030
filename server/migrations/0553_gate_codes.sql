-- How to find a site and how to get in: the street that crosses its own, and the code of its gate, sealed with a key that the database does not have.
alter table accounts
  add column cross_street text,
  add column has_gate_code boolean not null default false,
  add column gate_code_sealed text,
  add constraint accounts_gate_code check (has_gate_code = (gate_code_sealed is not null));
alter table accounts alter column has_gate_code drop default;

-- A certificate has its paper, and says that it does not expire where it has no last day.
alter table tax_exemptions
  add column never_expires boolean not null default false,
  add column file_id uuid,
  add foreign key (company_id, file_id) references files (company_id, id),
  add check (not never_expires or valid_to is null);
create index tax_exemptions_file on tax_exemptions (company_id, file_id);

-- The owner may be no superuser: a table's forced row security would show it no row.
alter table tax_exemptions no force row level security;
update tax_exemptions set never_expires = true where valid_to is null;
alter table tax_exemptions force row level security;

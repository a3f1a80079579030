-- Customers and people are found by their email address along an index: an import asks for those of its whole file.
alter table accounts alter column email type text collate "C";
alter table contacts alter column email type text collate "C";
create index accounts_email on accounts (company_id, email);
create index contacts_email on contacts (company_id, email);

-- The number that the company's books have for an account, and the campaign that brought it.
alter table accounts add column account_number text collate "C", add column campaign text collate "C";
create index accounts_number on accounts (company_id, account_number, id);
create index accounts_campaign on accounts (company_id, campaign);

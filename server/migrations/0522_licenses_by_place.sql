-- The licenses of a company by state or province, as people write them.
alter table companies add column licences text;

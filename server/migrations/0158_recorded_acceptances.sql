-- Who signed outside of the product, and the file with it. Record 51.
alter table contracts add column signer_name text, add column file_id uuid;
alter table contracts add foreign key (company_id, file_id) references files (company_id, id);
create index contracts_file on contracts (company_id, file_id);
select tenant_table('contracts', fixed_columns => '{id,company_id,number,account_id,estimate_id,kind,source,signed_on,signer_name,file_id}');

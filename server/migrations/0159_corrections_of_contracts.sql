-- Why the credit of a contract changed, and what voiding a contract goes back to. Record 51.
alter table contracts add column credit_note text, add column account_before text, add column estimate_before text;
select tenant_table('contracts', fixed_columns => '{id,company_id,number,account_id,estimate_id,kind,source,signed_on,signer_name,file_id,account_before,estimate_before}');

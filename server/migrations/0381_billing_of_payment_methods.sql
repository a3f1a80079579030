-- The address that a card or a bank account is billed to.
alter table payment_methods add column billing_address jsonb;
select tenant_table('payment_methods');

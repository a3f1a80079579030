-- An email that a person wrote, beside those that the product writes.
alter table email_messages add column by_hand boolean not null default false;
alter table email_messages alter column by_hand drop default;
select tenant_table('email_messages');

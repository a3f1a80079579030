-- The hashes of the links to a roll-out that newer ones replaced: whoever opens one is told so, and whom to ask.
alter table roll_outs add column earlier_token_hashes jsonb not null default '[]';
alter table roll_outs alter column earlier_token_hashes drop default;
select tenant_table('roll_outs', fixed_columns => '{id,company_id,organization_id,contact_id}');

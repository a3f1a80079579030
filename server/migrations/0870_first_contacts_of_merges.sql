-- What a merge changed about who is talked to first, so that it can be put back.
alter table account_merges add column remarked jsonb not null default '[]';
alter table account_merges alter column remarked drop default;

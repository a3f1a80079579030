-- The numbers in the call list that a merge changed, so that they can be put back.
alter table account_merges add column renumbered jsonb not null default '[]';
alter table account_merges alter column renumbered drop default;

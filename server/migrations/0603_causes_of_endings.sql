-- Why accounts and contracts ended, of a list. What was written in words stays, and stands under "other" where the words are none of the list.
alter table accounts add column close_cause text collate "C";
alter table contracts add column cancel_cause text collate "C";
-- The owner may be no superuser: forced row security would show it no row.
alter table accounts no force row level security;
alter table contracts no force row level security;
update accounts set close_cause = case lower(trim(close_reason))
    when 'price' then 'price' when 'moved' then 'moved' when 'competitor' then 'competitor' when 'term ended' then 'term_ended'
    else 'other' end
  where close_reason is not null and status in ('lost', 'cancelled');
update contracts set cancel_cause = case lower(trim(cancel_reason))
    when 'price' then 'price' when 'moved' then 'moved' when 'competitor' then 'competitor'
    else 'other' end
  where cancel_reason is not null;
alter table accounts force row level security;
alter table contracts force row level security;
create index accounts_close_cause on accounts (company_id, close_cause);
grant update (cancel_cause) on contracts to sable_app;

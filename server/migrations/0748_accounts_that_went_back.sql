-- An account that leaves with its import stays stored, so a foreign key lets rows be written below it. Whatever is below an account is linked to it, and a company's writers commit
-- one after the other: of an undo and of somebody who writes below its account, the second to commit sees the first and starts over.
create function check_nothing_below() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  begin
    -- The row of the import stays, and so does the credit of a contract that was corrected.
    if exists (
      select from links l
      where l.company_id = new.company_id and l.parent = 'accounts/' || new.id and l.collection not in ('import-rows', 'contract-credits')
    ) then
      raise exception 'an account was written below while it was taken back' using errcode = '40001';
    end if;
    return null;
  end
  $$;
-- From PostgreSQL 18 on it runs as who queued it, which is the owner of remove_rows().
grant select (company_id, parent, collection) on links to sable_definer;
-- At the commit: its own rows leave in the same statement, and only then is it its turn among the writers.
create constraint trigger nothing_below after update of removed_at on accounts deferrable initially deferred
  for each row when (old.removed_at is null and new.removed_at is not null) execute function check_nothing_below();

create function check_parent_present() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if exists (
      select from written w join accounts a
        on a.company_id = w.company_id and a.id = case when w.parent like 'accounts/%' then substr(w.parent, 10)::uuid end
      where a.removed_at is not null
    ) then
      raise exception 'an account was taken back while it was written below' using errcode = '40001';
    end if;
    return null;
  end
  $$;
create trigger parent_present after insert on links
  referencing new table as written for each statement execute function check_parent_present();

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function check_parent_present() owner to sable_definer;
  revoke all on function check_nothing_below(), check_parent_present() from public;
  grant execute on function check_nothing_below(), check_parent_present() to sable_app, sable_definer;
  revoke create on schema public from sable_definer;
end
$$;

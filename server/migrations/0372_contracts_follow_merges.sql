-- Contracts, and what hangs on them, follow their account when it is merged into another one, and back when the merge is undone. Record 117.
-- The account of a line, a credit, or an entry is a copy of its contract's. Nothing else of it ever changes.
grant update (account_id) on contracts, contract_credits, commissions, cancellation_rights, enrollments to sable_app;

-- Only a merge that is recorded changes the account of a row, whoever writes.
create function check_account_follows() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  begin
    if not exists (
      select from account_merges m
      where m.company_id = new.company_id
        and ((m.account_id = new.account_id and m.merged_id = old.account_id) or (m.account_id = old.account_id and m.merged_id = new.account_id))
    ) then
      raise exception 'a row of % keeps its account', tg_table_name using errcode = '23514', table = tg_table_name, constraint = 'account_follows';
    end if;
    return null;
  end
  $$;
revoke all on function check_account_follows() from public;
grant execute on function check_account_follows() to sable_app, sable_definer;

do $$
declare
  relation text;
begin
  foreach relation in array array['contracts', 'contract_credits', 'commissions', 'cancellation_rights', 'enrollments', 'rmr_lines', 'funding_entries', 'work_signatures'] loop
    -- At the commit: the merge is written in the same statement.
    execute format('create constraint trigger account_follows after update of account_id on %I deferrable initially deferred
      for each row when (old.account_id is distinct from new.account_id) execute function check_account_follows()', relation);
  end loop;
end
$$;

-- Lines and entries may follow their contract a moment after it, within one transaction.
alter table rmr_lines alter constraint rmr_lines_company_id_contract_id_account_id_fkey deferrable initially immediate;
alter table funding_entries alter constraint funding_entries_company_id_contract_id_account_id_fkey deferrable initially immediate;

-- An account that took over another one may be merged itself.
alter table account_merges drop constraint account_merges_company_id_account_id_fkey;

grant select (company_id, account_id, merged_id) on account_merges to sable_definer;
grant select (company_id, id, version, account_id), update (account_id, belongs_to, version, updated_at) on rmr_lines, funding_entries, work_signatures to sable_definer;

-- Writes the account of rows that the app may only add to, and answers which. The trigger above says when.
create function move_rows(relation text, rows jsonb) returns table (moved uuid)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  begin
    if relation not in ('rmr_lines', 'funding_entries', 'work_signatures') then
      raise exception 'rows of % stay where they are', relation using errcode = '22023';
    end if;
    set constraints all deferred;
    return query execute format('
      update %I t set account_id = r.account_id, belongs_to = r.belongs_to, version = r.version, updated_at = r.updated_at
      from jsonb_to_recordset($1) as r(id uuid, account_id uuid, belongs_to text[], version bigint, updated_at timestamptz)
      where t.company_id = current_company() and t.id = r.id and t.version = r.version - 1
      returning t.id', relation) using rows;
  end
  $$;
do $$
begin
  grant create on schema public to sable_definer;
  alter function move_rows(text, jsonb) owner to sable_definer;
  revoke all on function move_rows(text, jsonb) from public;
  grant execute on function move_rows(text, jsonb) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

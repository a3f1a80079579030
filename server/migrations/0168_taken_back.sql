-- What was taken back stays stored, and nobody sees it: an account of an import that was undone, with its contract and its ledger. Record 53.
alter table accounts add column removed_at timestamptz;
alter table contracts add column removed_at timestamptz;
alter table rmr_lines add column removed_at timestamptz;

create policy present on accounts as restrictive for select to sable_app using (removed_at is null);
create policy present on contracts as restrictive for select to sable_app using (removed_at is null);
create policy present on rmr_lines as restrictive for select to sable_app using (removed_at is null);

grant select (company_id, id, removed_at), update (removed_at) on accounts, contracts to sable_definer;
grant select (company_id, id, removed_at, contract_id, monthly), update (removed_at) on rmr_lines to sable_definer;

-- The trigger of contracts asks it, whoever updates.
grant execute on function contract_moves(text, text) to sable_definer;

-- Takes records of the company that acts out of sight, and answers which. Ledger lines only of a contract whose lines add up to 0: no sum moves.
create function remove_rows(relation text, ids uuid[]) returns table (removed uuid)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  begin
    if relation = 'accounts' then
      return query update accounts t set removed_at = now()
        where t.company_id = current_company() and t.id = any (ids) and t.removed_at is null returning t.id;
    elsif relation = 'contracts' then
      return query update contracts t set removed_at = now()
        where t.company_id = current_company() and t.id = any (ids) and t.removed_at is null returning t.id;
    elsif relation = 'rmr_lines' then
      return query update rmr_lines t set removed_at = now()
        where t.company_id = current_company() and t.id = any (ids) and t.removed_at is null
          and (select sum(l.monthly) from rmr_lines l where l.company_id = t.company_id and l.contract_id = t.contract_id) = 0
        returning t.id;
    else
      raise exception 'rows of % are not taken back', relation using errcode = '22023';
    end if;
  end
  $$;
do $$
begin
  grant create on schema public to sable_definer;
  alter function remove_rows(text, uuid[]) owner to sable_definer;
  revoke all on function remove_rows(text, uuid[]) from public;
  grant execute on function remove_rows(text, uuid[]) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

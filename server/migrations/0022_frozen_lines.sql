-- The lines of an estimate that is not a draft take no write, whoever asks. No policy looks into another table: each line carries the flag, and
-- a reference checked at commit keeps it equal to what the estimate's status says. A line cannot move to another estimate.

-- The owner may be no superuser: forced row security would show it no row.
alter table estimates no force row level security;
alter table estimate_lines no force row level security;

alter table estimates add column frozen boolean not null generated always as (status <> 'draft') stored;
alter table estimates add unique (company_id, id, frozen);

alter table estimate_lines add column frozen boolean not null default false;
update estimate_lines l set frozen = true from estimates e
where e.company_id = l.company_id and e.id = l.estimate_id and e.frozen;
alter table estimate_lines drop constraint estimate_lines_company_id_estimate_id_fkey;
-- Checked at commit, because the estimate changes first and its lines follow.
alter table estimate_lines add foreign key (company_id, estimate_id, frozen) references estimates (company_id, id, frozen)
  deferrable initially deferred;

drop policy draft_insert on estimate_lines;
drop policy draft_update on estimate_lines;
drop policy draft_delete on estimate_lines;
create policy frozen_insert on estimate_lines as restrictive for insert to sable_app with check (not frozen);
-- The old row passes, so that a frozen line can still be read under a lock. The app changes neither `frozen` nor `estimate_id` (see the grants
-- below), so the new row is frozen when the old one is.
create policy frozen_update on estimate_lines as restrictive for update to sable_app using (true) with check (not frozen);
create policy frozen_delete on estimate_lines as restrictive for delete to sable_app using (not frozen);

select tenant_table('estimates');
select tenant_table('estimate_lines', fixed_columns => '{id,company_id,estimate_id,frozen}');

-- Makes the lines of an estimate as frozen as its status says. Called in the transaction that changes the status.
create function set_frozen(estimate uuid) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  begin
    update estimate_lines l set frozen = e.frozen from estimates e
    where e.company_id = current_company() and e.id = estimate
      and l.company_id = current_company() and l.estimate_id = estimate and l.frozen <> e.frozen;
  end
  $$;
create policy flag on estimate_lines for update to sable_definer using (true) with check (true);
create policy flag_read on estimate_lines for select to sable_definer using (true);
grant select on estimate_lines to sable_definer;
grant update (frozen) on estimate_lines to sable_definer;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function set_frozen(uuid) owner to sable_definer;
  revoke all on function set_frozen(uuid) from public;
  grant execute on function set_frozen(uuid) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

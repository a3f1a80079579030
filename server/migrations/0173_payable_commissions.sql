-- A commission has a status: it waits for its milestone and for the end of the right to cancel, is payable, and is paid. What it is of, and its amount, never change. Record 63.
alter table commissions
  add column status text not null default 'pending' check (status in ('pending', 'payable', 'paid', 'taken_back')),
  add column payable_at timestamptz,
  add column earned_on date,
  add column paid_on date,
  drop constraint commissions_sign;

-- Whoever took a commission back before nobody was paid here: both rows are done with. The clock looks at the others once.
update commissions set status = 'taken_back'
where reason in ('rescinded', 'voided') or id in (select r.reverses_id from commissions r where r.company_id = commissions.company_id and r.reverses_id is not null);
update commissions set payable_at = now() where status = 'pending';
alter table commissions alter column status drop default;

alter table commissions
  add constraint commissions_sign check (case
    when reason = 'sale' then amount > 0 and reverses_id is null
    when reason in ('rescinded', 'voided', 'credit') then amount < 0 and reverses_id is not null
    when reason = 'clawback' then amount < 0 and reverses_id is null
    else false
  end),
  add constraint commissions_days check (
    (earned_on is not null) = (status in ('payable', 'paid')) and (paid_on is not null) = (status = 'paid') and (payable_at is null or status = 'pending')
  );
select tenant_table('commissions', insert_only => false,
  fixed_columns => '{id,company_id,user_id,account_id,estimate_id,plan_id,milestone,reason,amount,share_ppm,reverses_id}');
create index commissions_status on commissions (company_id, status, earned_on, id);
create index commissions_earned on commissions (company_id, earned_on, id);
create index commissions_due on commissions (company_id, payable_at) where status = 'pending' and payable_at is not null;

-- What was paid or taken back stays so, nothing is paid that is not payable, and no row goes.
create function check_commission_move() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  begin
    if old.status <> new.status and not (
      (old.status = 'pending' and new.status in ('payable', 'taken_back')) or (old.status = 'payable' and new.status in ('pending', 'paid', 'taken_back'))
    ) then
      raise exception 'a commission does not go from % to %', old.status, new.status using errcode = '23514', table = 'commissions';
    end if;
    return new;
  end
  $$;
create trigger check_move before update on commissions for each row execute function check_commission_move();
create function keep_commissions() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  begin
    raise exception 'a commission is taken back by a row of its own' using errcode = '23514', table = 'commissions';
  end
  $$;
create trigger keep_rows before delete on commissions for each row execute function keep_commissions();

-- The company was paid for the contract by whoever bought it.
alter table contracts add column funded_on date, add column funded_by text;
alter table contracts add constraint contracts_funded check ((funded_on is null) = (funded_by is null));
grant update (funded_on, funded_by) on contracts to sable_app;

create policy clock on commissions for select to sable_definer using (true);
grant select (company_id, status, payable_at) on commissions to sable_definer;

-- The companies with a commission for which the right to cancel has ended by now.
create function companies_with_commission_due(instant timestamptz) returns table (company_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select c.company_id from companies c
      where c.id = c.company_id and exists (
        select from commissions m where m.company_id = c.company_id and m.status = 'pending' and m.payable_at <= instant
      );
  end
  $$;
do $$
begin
  grant create on schema public to sable_definer;
  alter function companies_with_commission_due(timestamptz) owner to sable_definer;
  revoke all on function companies_with_commission_due(timestamptz) from public;
  grant execute on function companies_with_commission_due(timestamptz) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

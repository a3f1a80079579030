-- A change order: an estimate that changes an accepted one. What it takes out, at the net and tax that were signed, stands with it.
alter table estimates
  add column changes_id uuid,
  add column change jsonb check (jsonb_typeof(change) = 'object');
alter table estimates
  add constraint estimates_changes_fkey foreign key (company_id, changes_id) references estimates (company_id, id),
  add constraint estimates_change_whole check ((changes_id is null) = (change is null)),
  -- Only a change order comes to less than zero. It is paid when its work is done, asks for no first month, and is one offer.
  add constraint estimates_amounts check (changes_id is not null or (subtotal >= 0 and tax_amount >= 0 and total >= 0 and rmr >= 0)),
  add constraint estimates_change_terms check (changes_id is null or (
    payment_schedule = '[{"kind": "rest", "event": "install_done", "days": 0}]' and financing = '[]'
    and not first_month_due_at_signing and options = '[]'));
create index estimates_changes on estimates (company_id, changes_id);

-- It changes what was accepted for the same account, never another change order, and never something else later.
create function check_change_order() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changed estimates;
begin
  if tg_op = 'UPDATE' then
    if new.changes_id is distinct from old.changes_id then
      raise exception 'a change order changes the estimate that it was opened from';
    end if;
    return new;
  end if;
  if new.changes_id is null then return new; end if;
  select * into changed from estimates where company_id = new.company_id and id = new.changes_id;
  if changed.status is distinct from 'accepted' or changed.changes_id is not null or changed.account_id <> new.account_id then
    raise exception 'a change order changes an accepted estimate of its own account';
  end if;
  return new;
end $$;
create trigger check_change_order before insert or update of changes_id on estimates for each row execute function check_change_order();

-- The contract of the change order that lowered a service: its price comes back with a rescission.
alter table rmr_lines
  add column lowered_by_id uuid,
  add constraint rmr_lines_lowered_by_fkey foreign key (company_id, lowered_by_id) references contracts (company_id, id),
  add constraint rmr_lines_lowered check (lowered_by_id is null or reason = 'decrease');
create index rmr_lines_lowered_by on rmr_lines (company_id, lowered_by_id);

-- What a change order gives back is a credit, once.
alter table transactions drop constraint transactions_asked_for_check;
alter table transactions add constraint transactions_asked_for_check check (asked_for in ('deposit', 'balance', 'credit'));
drop index transactions_asked_once;
create unique index transactions_asked_once on transactions (company_id, estimate_id, asked_for, coalesce(place, 0))
  where asked_for is not null and status not in ('void', 'reversed');

-- What a change order changes of a commission may be below zero, and so is taken back by what is above it.
alter table commissions drop constraint commissions_sign;
alter table commissions add constraint commissions_sign check (case
  when reason = 'sale' then amount > 0 and reverses_id is null
  when reason = 'change' then amount <> 0 and reverses_id is null
  when reason in ('rescinded', 'voided', 'credit') then amount <> 0 and reverses_id is not null
  when reason = 'clawback' then amount < 0 and reverses_id is null
  else false
end);

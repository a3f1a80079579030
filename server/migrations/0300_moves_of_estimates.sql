-- Whether one act may bring an estimate from one status to another. The program checks each act; this refuses what no act does, whatever the program says.
create function estimate_moves(before text, after text) returns boolean
  language plpgsql immutable set search_path = public, pg_temp
  as $$
  begin
    return case before
      when 'draft' then after in ('pending_approval', 'sent', 'accepted', 'voided')
      when 'pending_approval' then after in ('draft', 'approved', 'voided')
      when 'approved' then after in ('draft', 'pending_approval', 'sent', 'accepted', 'voided')
      when 'sent' then after in ('draft', 'viewed', 'changes_requested', 'signing', 'sealing', 'accepted', 'declined', 'expired', 'voided')
      when 'viewed' then after in ('draft', 'changes_requested', 'signing', 'sealing', 'accepted', 'declined', 'expired', 'voided')
      when 'changes_requested' then after in ('draft', 'viewed', 'signing', 'sealing', 'accepted', 'declined', 'expired', 'voided')
      when 'signing' then after in ('draft', 'sealing', 'declined', 'expired', 'voided')
      -- A cancellation that came meanwhile is carried out with the acceptance.
      when 'sealing' then after in ('accepted', 'rescinded')
      -- An acceptance that was recorded by mistake is taken back to where the offer was.
      when 'accepted' then after in ('rescinded', 'draft', 'sent', 'viewed', 'changes_requested', 'declined', 'expired')
      when 'declined' then after in ('draft', 'sent', 'accepted', 'voided')
      when 'expired' then after in ('draft', 'sent', 'accepted', 'voided')
      else false
    end;
  end
  $$;
revoke all on function estimate_moves(text, text) from public;
grant execute on function estimate_moves(text, text) to sable_app;

create function check_estimate_move() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  begin
    if not estimate_moves(old.status, new.status) then
      raise exception 'an estimate does not go from % to % in one step', old.status, new.status using errcode = 'SB409', table = 'estimates';
    end if;
    return new;
  end
  $$;
-- It stands behind check_seal, which says more about what waits for its seal.
create trigger check_status before update of status on estimates
  for each row when (new.status is distinct from old.status) execute function check_estimate_move();

-- What was sold goes back to an offer only with its contract, at the end of the transaction.
create function check_estimate_reopened() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  begin
    if exists (select from contracts where company_id = new.company_id and estimate_id = new.id and status <> 'voided') then
      raise exception 'a sold estimate does not go from accepted to % while its contract stands', new.status using errcode = 'SB409', table = 'estimates';
    end if;
    return null;
  end
  $$;
create constraint trigger check_reopened after update on estimates deferrable initially deferred
  for each row when (old.status = 'accepted' and new.status <> 'accepted' and new.status <> 'rescinded') execute function check_estimate_reopened();

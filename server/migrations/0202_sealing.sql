-- What the customer signed is accepted with its sealed copy, and waits in "sealing" until that is kept.
alter table estimates add column sealing jsonb;
alter table estimates drop constraint estimates_status_check;
alter table estimates add constraint estimates_status_check
  check (status in ('draft', 'pending_approval', 'approved', 'sent', 'viewed', 'changes_requested', 'sealing', 'accepted', 'declined', 'expired', 'voided', 'rescinded'));

-- Nothing that was signed here is accepted unsealed, and nothing but the seal ends the wait for it, whatever the program says.
create function check_seal() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  signed boolean := exists (
    select from estimate_signatures where company_id = new.company_id and estimate_id = new.id and version_id = new.version_id);
begin
  if new.status = 'sealing' and not signed then
    raise exception 'an estimate that nobody signed cannot be sealed';
  end if;
  -- A cancellation that came meanwhile is carried out with the acceptance.
  if old.status = 'sealing' and new.status not in ('accepted', 'rescinded') then
    raise exception 'a signed estimate waits for its seal';
  end if;
  if (new.status = 'accepted' or old.status = 'sealing') and signed and not exists (
    select from signed_copies where company_id = new.company_id and version_id = new.version_id) then
    raise exception 'a signed estimate is not accepted without its sealed copy';
  end if;
  return new;
end $$;
create trigger check_seal before update of status on estimates
  for each row when (new.status is distinct from old.status) execute function check_seal();

-- Copies that were to be made when the server stopped are made all the same.
update outbox set kind = 'seal' where kind = 'signed-copy' and done_at is null and failed_at is null;

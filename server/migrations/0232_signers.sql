-- Several people sign an estimate, in their order and in rounds: the buyers, then a witness.
alter table estimates
  add column further_signers jsonb not null default '[]' check (jsonb_typeof(further_signers) = 'array' and jsonb_array_length(further_signers) <= 5),
  add column signing_round integer not null default 1,
  add column buyers_signed_at timestamptz;
alter table estimates alter column further_signers drop default, alter column signing_round drop default;
alter table estimates drop constraint estimates_status_check;
alter table estimates add constraint estimates_status_check
  check (status in ('draft', 'pending_approval', 'approved', 'sent', 'viewed', 'changes_requested', 'signing', 'sealing', 'accepted', 'declined', 'expired', 'voided', 'rescinded'));

alter table estimate_links add column place integer check (place between 1 and 6);

alter table estimate_signatures
  add column place integer not null default 1 check (place between 1 and 6),
  add column round integer not null default 1,
  add column role text not null default 'buyer' check (role in ('buyer', 'witness')),
  add column initials jsonb;
alter table estimate_signatures alter column place drop default, alter column round drop default, alter column role drop default;
alter table estimate_signatures drop constraint estimate_signatures_company_id_estimate_id_key;
create index estimate_signatures_estimate on estimate_signatures (company_id, estimate_id);
-- A place is signed once in a round, whatever the program says.
create unique index estimate_signatures_place on estimate_signatures (company_id, version_id, round, place);

-- Nothing is sealed before everyone has signed, nothing that was signed here is accepted unsealed, and nothing but the seal ends the wait for it.
create or replace function check_seal() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  signatures bigint := (
    select count(*) from estimate_signatures
    where company_id = new.company_id and estimate_id = new.id and version_id = new.version_id and round = new.signing_round);
begin
  if new.status in ('signing', 'sealing') and signatures = 0 then
    raise exception 'an estimate that nobody signed is neither being signed nor sealed';
  end if;
  if new.status = 'sealing' and signatures < 1 + jsonb_array_length(new.further_signers) then
    raise exception 'an estimate that not everyone signed cannot be sealed';
  end if;
  -- A cancellation that came meanwhile is carried out with the acceptance.
  if old.status = 'sealing' and new.status not in ('accepted', 'rescinded') then
    raise exception 'a signed estimate waits for its seal';
  end if;
  if (new.status = 'accepted' or old.status = 'sealing') and signatures > 0 and not exists (
    select from signed_copies where company_id = new.company_id and version_id = new.version_id) then
    raise exception 'a signed estimate is not accepted without its sealed copy';
  end if;
  return new;
end $$;

select tenant_table('estimates');
select tenant_table('estimate_links');
select tenant_table('estimate_signatures');

-- What a program pays for a contract: its terms, the payout with what is held back, and what goes back when the customer leaves. Money between the company and the program.
alter table affiliates
  add column deducts_station_fee boolean not null default false,
  add column chargeback text not null default 'full' check (chargeback in ('full', 'prorated'));
alter table products add column cost_paid_to text check (cost_paid_to in ('third_party', 'station', 'own'));
alter table contracts add column funding jsonb;
grant update (funding) on contracts to sable_app;

create table funding_entries (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  contract_id uuid not null,
  account_id uuid not null,
  affiliate_id uuid not null,
  kind text not null check (kind in ('paid', 'held_back', 'holdback_paid', 'from_holdback', 'to_pay_back')),
  moved_on date not null,
  amount bigint not null check (amount <> 0),
  reverses_id uuid,
  primary key (company_id, id),
  foreign key (company_id, contract_id, account_id) references contracts (company_id, id, account_id),
  foreign key (company_id, affiliate_id) references affiliates (company_id, id),
  foreign key (company_id, reverses_id) references funding_entries (company_id, id),
  constraint funding_entries_sign check ((amount > 0) = ((kind in ('paid', 'held_back', 'holdback_paid')) = (reverses_id is null)))
);
select tenant_table('funding_entries', insert_only => true);
-- An entry is taken back once at most.
create unique index funding_entries_once on funding_entries (company_id, reverses_id) where reverses_id is not null;
create index funding_entries_contract on funding_entries (company_id, contract_id, moved_on, id);
create index funding_entries_account on funding_entries (company_id, account_id, moved_on, id);
create index funding_entries_affiliate on funding_entries (company_id, affiliate_id, moved_on, id);
create index funding_entries_dated on funding_entries (company_id, moved_on, id);
create index funding_entries_made on funding_entries (company_id, created_at, id);
create index funding_entries_kind on funding_entries (company_id, kind);

-- What programs paid is kept for good.
drop function purge_updates(timestamptz, integer);

-- Removes audit rows that are older than their company keeps them, at most so many at once; answers how many. The rows of estimates and contracts,
-- and of what proves them, stay, whatever a company chooses.
create function purge_updates(instant timestamptz, most integer) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  declare
    gone bigint;
  begin
    with old as (
      select u.company_id, u.seq, u.created_at, u.related from settings s
      join updates u on u.company_id = s.company_id and u.created_at < instant - s.keep_audit_months * interval '1 month'
      where s.scope = 'company' and s.keep_audit_months is not null
        and u.created_at < instant - interval '1 year'
        and u.collection <> all (array['estimates', 'estimate-versions', 'estimate-events', 'estimate-signatures', 'estimate-links',
          'contracts', 'contract-credits', 'rmr-lines', 'cancellation-rights', 'commissions', 'funding-entries'])
      limit most
    ), paths as (
      delete from update_paths p using old, unnest(old.related) as r(path)
      where p.company_id = old.company_id and p.path = r.path and p.seq = old.seq
    ), purged as (
      delete from updates u using old
      where u.company_id = old.company_id and u.seq = old.seq and u.created_at = old.created_at and u.created_at < instant - interval '1 year'
      returning 1
    )
    select count(*) into gone from purged;
    return gone;
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function purge_updates(timestamptz, integer) owner to sable_definer;
  revoke all on function purge_updates(timestamptz, integer) from public;
  grant execute on function purge_updates(timestamptz, integer) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

-- Until when a customer may cancel a contract by law: the rules as they read on the day of signing, the hand-over that starts the clock, and the end. Record 54.
create table cancellation_rights (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  contract_id uuid not null,
  account_id uuid not null,
  estimate_id uuid,
  state text not null check (state in ('not_started', 'after_installation', 'ends', 'outside', 'exercised')),
  signed_on date not null,
  country text not null check (country in ('us', 'ca')),
  region text not null,
  time_zone text not null,
  rules jsonb not null,
  handed_over_on date,
  hand_over_method text check (hand_over_method in ('paper', 'mailed')),
  hand_over_proof text,
  handed_over_by_user_id uuid,
  senior text check (senior in ('no', 'yes', 'declined')),
  emergency text check (emergency in ('none', 'with_system', 'alone')),
  installed_on date,
  last_day date,
  ends_at timestamptz,
  outside_reason text,
  exercised_on date,
  exercise_method text check (exercise_method in ('in_person', 'mail', 'email', 'text', 'phone', 'portal')),
  exercise_note text,
  status_before text not null,
  primary key (company_id, id),
  unique (company_id, contract_id),
  foreign key (company_id, contract_id, account_id) references contracts (company_id, id, account_id),
  foreign key (company_id, estimate_id) references estimates (company_id, id),
  foreign key (company_id, handed_over_by_user_id) references users (company_id, id),
  -- Nothing handed over, nothing started.
  check (state not in ('ends', 'after_installation') or handed_over_on is not null),
  check ((state = 'ends') = (ends_at is not null)),
  check (state <> 'ends' or last_day is not null),
  check ((state = 'exercised') = (exercised_on is not null)),
  check (state <> 'outside' or outside_reason is not null)
);
select tenant_table('cancellation_rights', fixed_columns => '{id,company_id,contract_id,account_id,estimate_id,signed_on,status_before}');
create index cancellation_rights_contract on cancellation_rights (company_id, contract_id, signed_on, id);
create index cancellation_rights_account on cancellation_rights (company_id, account_id, signed_on, id);
create index cancellation_rights_estimate on cancellation_rights (company_id, estimate_id);
create index cancellation_rights_user on cancellation_rights (company_id, handed_over_by_user_id);
create index cancellation_rights_signed on cancellation_rights (company_id, signed_on, id);
create index cancellation_rights_last on cancellation_rights (company_id, last_day, id);
create index cancellation_rights_made on cancellation_rights (company_id, created_at, id);
create index cancellation_rights_state on cancellation_rights (company_id, state);

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
          'contracts', 'contract-credits', 'rmr-lines', 'cancellation-rights'])
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

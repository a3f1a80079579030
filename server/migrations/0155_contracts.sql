-- What customers signed, and the RMR that it earns: a ledger of lines that nobody edits. Record 48.
create table contracts (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  number bigint not null,
  reference text not null,
  account_id uuid not null,
  estimate_id uuid,
  kind text not null check (kind in ('new', 'addendum', 'replacement', 'renewal', 'recorded')),
  source text not null check (source in ('signed_here', 'paper', 'program')),
  status text not null check (status in ('signed', 'active', 'ended', 'cancelled', 'rescinded', 'voided')),
  status_before text,
  parent_id uuid,
  replaces_id uuid,
  signed_on date not null,
  starts_on date,
  ends_on date,
  term_months bigint not null,
  renewal text not null check (renewal in ('none', 'month_to_month', 'months')),
  renewal_months bigint not null,
  notice_days bigint not null,
  billing_day bigint check (billing_day between 1 and 28),
  rmr bigint not null check (rmr >= 0),
  rmr_sold bigint not null check (rmr_sold >= 0),
  rmr_replaced bigint not null check (rmr_replaced >= 0),
  one_time bigint not null,
  cancelled_on date,
  cancel_reason text,
  competitor text,
  note text,
  primary key (company_id, id),
  unique (company_id, number),
  -- Lines and credits name the account as well: it is their contract's.
  unique (company_id, id, account_id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, estimate_id) references estimates (company_id, id),
  -- An addendum and a replacement stay on their account.
  foreign key (company_id, parent_id, account_id) references contracts (company_id, id, account_id),
  foreign key (company_id, replaces_id, account_id) references contracts (company_id, id, account_id),
  -- Only what was recorded by mistake is voided; a signature is not undone that way.
  check (status <> 'voided' or source in ('paper', 'program')),
  check ((status = 'cancelled') = (cancelled_on is not null))
);
select tenant_table('contracts', fixed_columns => '{id,company_id,number,account_id,estimate_id,kind,source,signed_on}');
-- An estimate is signed once; one that was recorded by mistake may be signed again.
create unique index contracts_estimate_once on contracts (company_id, estimate_id) where status <> 'voided';
create index contracts_estimate on contracts (company_id, estimate_id);
create index contracts_account on contracts (company_id, account_id, number, id);
create index contracts_parent on contracts (company_id, parent_id);
create index contracts_replaces on contracts (company_id, replaces_id);
create index contracts_numbered on contracts (company_id, number, id);
create index contracts_rmr on contracts (company_id, rmr, id);
create index contracts_signed on contracts (company_id, signed_on, id);
create index contracts_ends on contracts (company_id, ends_on, id);
create index contracts_status on contracts (company_id, status);
create index contracts_kind on contracts (company_id, kind);
create index contracts_made on contracts (company_id, created_at, id);
create index contracts_recent on contracts (company_id, updated_at, id);

-- Whether a contract may go from one status to another. The same table stands in domain/src/contract/contract-status.ts.
create function contract_moves(before text, after text) returns boolean
  language plpgsql immutable set search_path = public, pg_temp
  as $$
  begin
    return case before
      when 'signed' then after in ('active', 'ended', 'cancelled', 'rescinded', 'voided')
      when 'active' then after in ('ended', 'cancelled', 'rescinded', 'voided')
      when 'ended' then after in ('signed', 'active', 'rescinded')
      when 'cancelled' then after in ('signed', 'active')
      else false
    end;
  end
  $$;
revoke all on function contract_moves(text, text) from public;
grant execute on function contract_moves(text, text) to sable_app;

create function check_contract_move() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  begin
    if old.status <> new.status and not contract_moves(old.status, new.status) then
      raise exception 'a contract does not go from % to %', old.status, new.status using errcode = '23514', table = 'contracts';
    end if;
    return new;
  end
  $$;
create trigger check_move before update on contracts for each row execute function check_contract_move();

create table rmr_lines (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  contract_id uuid not null,
  account_id uuid not null,
  service_id uuid not null,
  name text not null,
  product_id uuid,
  effective_on date not null,
  reason text not null,
  monthly bigint not null,
  billed_amount bigint,
  frequency text,
  cost bigint,
  reverses_id uuid,
  reversed_reason text,
  note text,
  primary key (company_id, id),
  foreign key (company_id, contract_id, account_id) references contracts (company_id, id, account_id),
  foreign key (company_id, product_id) references products (company_id, id),
  foreign key (company_id, reverses_id) references rmr_lines (company_id, id),
  constraint rmr_lines_sign check (case
    when reason in ('opening', 'new', 'add_on', 'increase', 'reactivate') then monthly > 0
    when reason in ('decrease', 'cancel') then monthly < 0
    when reason in ('rescind', 'renewal', 'correction') then monthly <> 0
    else false
  end),
  check (reason <> 'correction' or (reverses_id is not null and reversed_reason is not null))
);
select tenant_table('rmr_lines', insert_only => true);
-- A line is corrected, reactivated, and brought back once at most.
create unique index rmr_lines_once on rmr_lines (company_id, reverses_id, reason) where reverses_id is not null;
create index rmr_lines_account on rmr_lines (company_id, account_id, effective_on, id);
create index rmr_lines_contract on rmr_lines (company_id, contract_id, effective_on, id);
create index rmr_lines_product on rmr_lines (company_id, product_id);
create index rmr_lines_effective on rmr_lines (company_id, effective_on, id);
create index rmr_lines_made on rmr_lines (company_id, created_at, id);
create index rmr_lines_reason on rmr_lines (company_id, reason);

-- No service of a contract is below 0 on any day. The contracts are locked first: two writers would not see each other's lines.
create function check_rmr_balance() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  declare
    short uuid;
  begin
    perform from contracts c
    where (c.company_id, c.id) in (select a.company_id, a.contract_id from added a)
    order by c.company_id, c.id for no key update;
    select d.service_id into short from (
      select l.service_id, sum(sum(l.monthly)) over (partition by l.company_id, l.contract_id, l.service_id order by l.effective_on) as balance
      from rmr_lines l
      where (l.company_id, l.contract_id) in (select a.company_id, a.contract_id from added a)
      group by l.company_id, l.contract_id, l.service_id, l.effective_on
    ) d where d.balance < 0 limit 1;
    if short is not null then
      raise exception 'service % would be below 0', short using errcode = '23514', table = 'rmr_lines', constraint = 'rmr_lines_balance';
    end if;
    return null;
  end
  $$;
create trigger check_balance after insert on rmr_lines referencing new table as added for each statement execute function check_rmr_balance();

create table contract_credits (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  contract_id uuid not null,
  account_id uuid not null,
  user_id uuid,
  signed_on date not null,
  share_ppm bigint not null check (share_ppm between 1 and 1000000),
  sales_ppm bigint not null,
  rmr_sold bigint not null,
  one_time bigint not null,
  primary key (company_id, id),
  foreign key (company_id, contract_id, account_id) references contracts (company_id, id, account_id),
  foreign key (company_id, user_id) references users (company_id, id)
);
select tenant_table('contract_credits', fixed_columns => '{id,company_id,contract_id,account_id,signed_on}');
create index contract_credits_account on contract_credits (company_id, account_id, contract_id);
create index contract_credits_contract on contract_credits (company_id, contract_id, signed_on, id);
create index contract_credits_user on contract_credits (company_id, user_id, signed_on);
create index contract_credits_signed on contract_credits (company_id, signed_on, id);
create index contract_credits_made on contract_credits (company_id, created_at, id);

alter table estimates add column contract_effect text check (contract_effect in ('new', 'addendum', 'replacement'));
alter table estimates add column target_contract_id uuid;
alter table estimates add column credit jsonb not null default '[]';

-- The day on which an account's RMR changes by itself.
alter table accounts add column rmr_changes_on date;
create index accounts_rmr_changes on accounts (company_id, rmr_changes_on, id);

create policy clock on accounts for select to sable_definer using (true);
grant select (company_id, rmr_changes_on) on accounts to sable_definer;

-- The companies with an account whose RMR changes by their own day.
create function companies_with_rmr_due(instant timestamptz) returns table (company_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select c.company_id from companies c
      where c.id = c.company_id and exists (
        select from accounts a where a.company_id = c.company_id and a.rmr_changes_on <= day_in_zone(instant, c.time_zone)
      );
  end
  $$;
do $$
begin
  grant create on schema public to sable_definer;
  alter function companies_with_rmr_due(timestamptz) owner to sable_definer;
  revoke all on function companies_with_rmr_due(timestamptz) from public;
  grant execute on function companies_with_rmr_due(timestamptz) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

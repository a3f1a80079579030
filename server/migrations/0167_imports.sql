-- Files of customers or products that were brought in, with their rows: what each row makes, and what became of it. Record 53.
create table imports (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  kind text not null check (kind in ('customers', 'products')),
  file_name text not null,
  status text not null check (status in ('arriving', 'running', 'stopped', 'done', 'undoing', 'undone')),
  in_file bigint not null,
  total bigint not null,
  arrived bigint not null,
  made bigint not null,
  skipped bigint not null,
  failed bigint not null,
  removed bigint not null,
  kept bigint not null,
  rmr bigint not null,
  finished_at timestamptz,
  primary key (company_id, id),
  check (arrived <= total and made + skipped + failed <= arrived and removed + kept <= made)
);
select tenant_table('imports', fixed_columns => '{id,company_id,kind,file_name,in_file,total}');
create index imports_made on imports (company_id, created_at, id);

-- Administrators and the office import, nobody else: see decisions 2.11.
create function check_import_maker() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  begin
    if not exists (
      select from users u
      where u.company_id = new.company_id and u.id::text = new.created_by and u.roles ?| array['admin', 'office']
    ) then
      raise exception 'only administrators and the office import' using errcode = '42501', table = 'imports';
    end if;
    return new;
  end
  $$;
create trigger check_maker before insert on imports for each row execute function check_import_maker();

create table import_rows (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  import_id uuid not null,
  kind text not null check (kind in ('customers', 'products')),
  number bigint not null,
  title text not null,
  external_key text,
  plan jsonb not null,
  state text not null check (state in ('waiting', 'made', 'skipped', 'failed', 'corrected', 'removed', 'kept')),
  reason text,
  account_id uuid,
  contract_id uuid,
  product_id uuid,
  primary key (company_id, id),
  unique (company_id, import_id, number),
  foreign key (company_id, import_id) references imports (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, contract_id) references contracts (company_id, id),
  check (state in ('skipped', 'failed') = (reason is not null) or state = 'kept'),
  check (state in ('waiting', 'skipped', 'failed', 'removed') or account_id is not null or product_id is not null)
);
select tenant_table('import_rows', fixed_columns => '{id,company_id,import_id,kind,number,title,external_key,plan}');
-- A key of a file is here once, as long as it was not taken back.
create unique index import_rows_once on import_rows (company_id, kind, external_key) where state in ('made', 'kept');
create index import_rows_import on import_rows (company_id, import_id, number, id);
create index import_rows_state on import_rows (company_id, import_id, state, number);
create index import_rows_account on import_rows (company_id, account_id);
create index import_rows_contract on import_rows (company_id, contract_id);

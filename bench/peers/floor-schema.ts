/** Stored fields of a household, in the order of {@link HOUSEHOLD}. */
export const COLUMNS = 'name, type, status, phone, email, site, notes';

/** The same columns with types, for a table and for `jsonb_to_record`. */
export const HOUSEHOLD = 'name text, type text, status text, phone text, email text, site jsonb, notes text';

/**
 * The minimum that a correct request needs: sessions by the hash of a token, forced row security by company, a role
 * that owns nothing, and an audit row with the company's gapless number in the statement that writes. Each function
 * is one round trip.
 */
export const FLOOR_SCHEMA = `
create table sessions (token_hash text primary key, company_id uuid not null, user_id uuid not null, expires_at timestamptz not null);
create table company_seq (company_id uuid primary key, seq bigint not null) with (fillfactor = 20);
create table accounts (
  company_id uuid not null, id uuid not null default gen_random_uuid(), version bigint not null default 1, ${HOUSEHOLD},
  updated_at timestamptz not null default now(), primary key (company_id, id), check (name is not null)
);
create index accounts_name on accounts (company_id, name collate "C", id);
create table updates (
  company_id uuid not null, seq bigint not null, operation text not null, document_id uuid not null, before jsonb, after jsonb,
  created_by uuid not null, created_at timestamptz not null default now(), primary key (company_id, seq)
);
do $$ begin create role sable_bench_floor nologin; exception when duplicate_object then null; end $$;
do $$
declare t text;
begin
  foreach t in array array['company_seq', 'accounts', 'updates'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select on sessions to sable_bench_floor;
grant select, insert, update on company_seq, accounts to sable_bench_floor;
grant select, insert on updates to sable_bench_floor;

create function enter(token text) returns sessions language plpgsql as $$
declare s sessions;
begin
  select * into s from sessions where token_hash = token and expires_at > now();
  if not found then raise exception 'no session'; end if;
  perform set_config('app.company_id', s.company_id::text, true);
  return s;
end $$;

create function read_account(token text, wanted uuid) returns setof accounts language plpgsql as $$
declare s sessions := enter(token);
begin
  return query select a.* from accounts a where a.company_id = s.company_id and a.id = wanted;
end $$;

create function list_accounts(token text, most integer) returns setof accounts language plpgsql as $$
declare s sessions := enter(token);
begin
  return query select a.* from accounts a where a.company_id = s.company_id order by a.name collate "C", a.id limit most;
end $$;

create function change_account(token text, wanted uuid, noted text) returns setof accounts language plpgsql as $$
declare s sessions := enter(token);
begin
  return query
    with old as (select a.* from accounts a where a.company_id = s.company_id and a.id = wanted for update),
    new as (
      update accounts a set notes = noted, version = a.version + 1, updated_at = now()
      from old where a.company_id = s.company_id and a.id = old.id returning a.*
    ),
    number as (update company_seq c set seq = c.seq + 1 from new where c.company_id = s.company_id returning c.seq),
    audit as (
      insert into updates (company_id, seq, operation, document_id, before, after, created_by)
      select s.company_id, number.seq, 'update', new.id, to_jsonb(old), to_jsonb(new), s.user_id from old, new, number
    )
    select * from new;
end $$;

create function create_account(token text, given jsonb) returns setof accounts language plpgsql as $$
declare s sessions := enter(token);
begin
  return query
    with new as (
      insert into accounts (company_id, ${COLUMNS})
      select s.company_id, r.* from jsonb_to_record(given) as r(${HOUSEHOLD}) returning *
    ),
    number as (update company_seq c set seq = c.seq + 1 from new where c.company_id = s.company_id returning c.seq),
    audit as (
      insert into updates (company_id, seq, operation, document_id, before, after, created_by)
      select s.company_id, number.seq, 'create', new.id, null, to_jsonb(new), s.user_id from new, number
    )
    select * from new;
end $$;
`;

-- Roles. The app's role owns nothing and cannot pass row-level security; sign-in has a role and a schema of its own;
-- sable_definer owns the few functions that must look across companies (a session's, a link's company; jobs; feed heads).
do $$
declare
  wanted text;
begin
  foreach wanted in array array['sable_app', 'sable_auth', 'sable_definer'] loop
    begin
      execute format('create role %I nologin nosuperuser nobypassrls', wanted);
    exception
      when duplicate_object then null;
      when unique_violation then null;
    end;
    begin
      execute format('grant %I to current_user', wanted);
    exception when others then
      raise notice 'membership of % could not be granted: %', wanted, sqlerrm;
    end;
  end loop;
end
$$;

create extension if not exists pg_trgm;

create schema if not exists auth;
revoke all on schema public from public;
grant usage on schema public to sable_app, sable_definer;
grant usage on schema auth to sable_auth, sable_definer;

-- The tenant of the running transaction; unset or empty means none, and none sees no row.
create function current_company() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::uuid;

-- One row per company: the number of its last change. Taken last in a transaction, so feed order is commit order.
create table company_seq (
  company_id uuid primary key,
  seq bigint not null default 0
) with (fillfactor = 20);

-- The audit trail and the change feed: the same rows. The app may insert and select, nothing else.
create table updates (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  seq bigint not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  belongs_to text[] not null default '{}',
  operation text not null check (operation in ('create', 'update', 'delete')),
  collection text not null,
  document_id uuid not null,
  before jsonb,
  after jsonb,
  related text[] not null default '{}',
  primary key (company_id, seq)
);
create index updates_document on updates (company_id, document_id, seq);

-- belongsTo as rows: an equality on plain columns keeps its index under row-level security, an array operator does not.
create table links (
  company_id uuid not null,
  parent text not null,
  collection text not null,
  document_id uuid not null,
  primary key (company_id, parent, collection, document_id)
);
create index links_document on links (company_id, document_id);

-- What search reads. `text` is folded to lower case by the writer.
create table searches (
  id uuid not null,
  company_id uuid not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by text,
  belongs_to text[] not null default '{}',
  type text not null,
  title text not null,
  subtitle text,
  "user" jsonb,
  roles jsonb,
  text text not null,
  primary key (company_id, id)
);
create index searches_text on searches using gin (text gin_trgm_ops);
create index searches_type on searches (company_id, type);

-- Gapless numbers per company.
create table counters (
  company_id uuid not null,
  name text not null,
  value bigint not null,
  primary key (company_id, name)
);

-- Answers by idempotency key: the same key and body hears the same answer again.
create table requests (
  company_id uuid not null,
  key uuid not null,
  actor text not null,
  body_hash text not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (company_id, key)
);
create index requests_age on requests (created_at);

-- Side effects, queued in the transaction that causes them.
create table outbox (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  primary key (company_id, id)
);
create index outbox_due on outbox (run_at) where done_at is null and failed_at is null;

-- Feed heads of the companies that a server has listeners for.
create function feed_heads(companies uuid[]) returns table (company_id uuid, seq bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.company_id, s.seq from company_seq s where s.company_id = any (companies) $$;

-- Takes due jobs of all companies for a minute; a server that dies gives them back by doing nothing.
create function claim_jobs(most integer) returns table (company_id uuid, id uuid, kind text, payload jsonb, attempts integer)
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    with due as (
      select o.company_id, o.id from outbox o
      where o.done_at is null and o.failed_at is null and o.run_at <= now()
      order by o.run_at limit most
      for update skip locked
    )
    update outbox o set run_at = now() + interval '1 minute', attempts = o.attempts + 1
    from due where o.company_id = due.company_id and o.id = due.id
    returning o.company_id, o.id, o.kind, o.payload, o.attempts
  $$;

create function count_jobs() returns table (waiting bigint, failed bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*) filter (where done_at is null and failed_at is null), count(*) filter (where failed_at is not null)
    from outbox where done_at is null
  $$;

-- Search of one company: the tenant comes from the transaction, never from an argument. A definer, because no trigram
-- operator is leakproof and the planner would not use its index under a policy; dynamic, so each pattern is planned.
create function search_records(pattern text, kinds text[], most integer)
  returns table (type text, id uuid, title text, subtitle text, updated_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    if current_company() is null then return; end if;
    return query execute
      'select s.type, s.id, s.title, s.subtitle, s.updated_at from searches s
       where s.company_id = $1 and s.text like $2 and s.type = any ($3)
       order by s.updated_at desc limit $4'
      using current_company(), pattern, kinds, most;
  end
  $$;

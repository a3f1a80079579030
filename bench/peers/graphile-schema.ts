import { HOUSEHOLD } from './floor-schema.ts';

export const ROLE = 'sable_bench_graphile';

/** Forced row security by the claims of a token, and an audit row from a trigger. The audit numbers have gaps. */
export const GRAPHILE_SCHEMA = `
create function claim(name text) returns uuid language sql stable as $$ select nullif(current_setting('claims.' || name, true), '')::uuid $$;
create schema app;
create table app.accounts (
  id uuid primary key default gen_random_uuid(), company_id uuid not null default claim('company'), ${HOUSEHOLD},
  updated_at timestamptz not null default now(), check (name is not null)
);
create index accounts_name on app.accounts (name, id);
create table updates (
  company_id uuid not null, seq bigint generated always as identity, operation text not null, document_id uuid not null, before jsonb,
  after jsonb, created_by uuid not null, created_at timestamptz not null default now(), primary key (company_id, seq)
);
alter table app.accounts enable row level security;
alter table app.accounts force row level security;
create policy tenant on app.accounts using (company_id = claim('company'));
do $$ begin create role ${ROLE} nologin; exception when duplicate_object then null; end $$;
grant usage on schema app to ${ROLE};
grant select, insert, update on app.accounts to ${ROLE};
grant insert on updates to ${ROLE};
create function audit() returns trigger language plpgsql as $$
begin
  insert into updates (company_id, operation, document_id, before, after, created_by)
  values (new.company_id, lower(tg_op), new.id, case when tg_op = 'UPDATE' then to_jsonb(old) end, to_jsonb(new), claim('user'));
  return new;
end $$;
create trigger audit after insert or update on app.accounts for each row execute function audit();
create function tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('accounts', to_jsonb(new)::text);
  return new;
end $$;
`;

/**
 * The trigger that notifies subscribers of a change. It makes every change at least a tenth slower, so it exists only
 * where there is a subscriber.
 */
export const TELL = 'create trigger tell after update on app.accounts for each row execute function tell()';

-- The roots of the time-stamp authorities whose stamps a company's seals hold. They are kept for ever, so that old seals can be checked when another authority is used.
create table seal_authorities (
  company_id uuid not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  certificate bytea not null,
  known_at timestamptz not null default now(),
  primary key (company_id, fingerprint)
);
select tenant_table('seal_authorities', insert_only => true);

-- When an authority stamped the seal of a copy; null without a time stamp.
alter table signed_copies add column stamped_at timestamptz;

-- The authorities of any company of this installation. Their certificates are public.
create function known_seal_authorities() returns setof bytea
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct certificate from seal_authorities $$;

create policy directory on seal_authorities for select to sable_definer using (true);
grant select on seal_authorities to sable_definer;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function known_seal_authorities() owner to sable_definer;
  revoke all on function known_seal_authorities() from public;
  grant execute on function known_seal_authorities() to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

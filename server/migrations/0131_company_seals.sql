-- The certificates with which companies sealed documents. They are kept for ever, so that old seals can be checked.
create table seal_certificates (
  company_id uuid not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  certificate bytea not null,
  ends_at timestamptz not null,
  made_at timestamptz not null default now(),
  primary key (company_id, fingerprint)
);
create index seal_certificates_known on seal_certificates (fingerprint);
select tenant_table('seal_certificates', insert_only => true);

-- The private key that a company seals with now, encrypted by a key derived from the installation's secret.
create table seal_keys (
  company_id uuid not null,
  fingerprint text not null,
  salt bytea not null,
  iv bytea not null,
  encrypted bytea not null,
  primary key (company_id),
  foreign key (company_id, fingerprint) references seal_certificates (company_id, fingerprint)
);
select tenant_table('seal_keys');

-- Whether any company of this installation has a certificate. It tells no more than that.
create function is_seal_certificate(wanted text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from seal_certificates where fingerprint = wanted) $$;

create policy directory on seal_certificates for select to sable_definer using (true);
grant select on seal_certificates to sable_definer;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function is_seal_certificate(text) owner to sable_definer;
  revoke all on function is_seal_certificate(text) from public;
  grant execute on function is_seal_certificate(text) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

-- From when on a company does not answer for a seal of one of its certificates: somebody else may have had the key.
create table seal_revocations (
  company_id uuid not null,
  fingerprint text not null,
  revoked_at timestamptz not null,
  made_at timestamptz not null default now(),
  primary key (company_id, fingerprint),
  foreign key (company_id, fingerprint) references seal_certificates (company_id, fingerprint)
);
select tenant_table('seal_revocations', insert_only => true);

-- From when on the seals of a certificate are not good; null for one that nobody revoked.
create function seal_revoked_at(wanted text) returns timestamptz
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin return (select min(r.revoked_at) from seal_revocations r where r.fingerprint = wanted); end $$;

-- Whether a company of this installation keeps exactly this file as one that it sealed: a signed copy, or the receipt of a cancellation.
create function is_kept_seal(wanted text) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin
    return exists (select from signed_copies where sha256 = wanted)
      or exists (select from cancellation_rights r join files f on f.company_id = r.company_id and f.id = r.receipt_file_id where f.sha256 = wanted);
  end $$;

create policy directory on seal_revocations for select to sable_definer using (true);
create policy receipts on cancellation_rights for select to sable_definer using (receipt_file_id is not null);
create policy receipts on files for select to sable_definer using (true);
grant select on seal_revocations to sable_definer;
grant select (company_id, receipt_file_id) on cancellation_rights to sable_definer;
grant select (company_id, id, sha256) on files to sable_definer;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function seal_revoked_at(text) owner to sable_definer;
  alter function is_kept_seal(text) owner to sable_definer;
  revoke all on function seal_revoked_at(text), is_kept_seal(text) from public;
  grant execute on function seal_revoked_at(text), is_kept_seal(text) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

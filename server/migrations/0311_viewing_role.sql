-- An administrator sees the company as one of its roles does: the session is theirs and has that role's rights alone.
alter table auth.session
  add column "viewingRole" text,
  add constraint session_viewing check ("viewingRole" is null or "actingUserId" is null);

-- The role whose rights a session has instead of its person's, with its name as the company writes it; null where it has its person's. Without a name for
-- a role that is gone.
create function viewed_role(hash text) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    return (
      select jsonb_build_object('key', s."viewingRole", 'name', r.name)
      from auth.session s
      left join roles r on r.company_id = s."companyId" and r.key = s."viewingRole"
      where s.token = hash and s."viewingRole" is not null
    );
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function viewed_role(text) owner to sable_definer;
  revoke all on function viewed_role(text) from public;
  grant execute on function viewed_role(text) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

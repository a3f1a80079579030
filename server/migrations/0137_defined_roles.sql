-- Roles that a company defines for itself keep what they permit: `collection.act.scope`, and the rights to fields and exports. System roles keep nothing.
alter table roles
  add column permissions jsonb not null default '[]',
  add column rights jsonb not null default '[]',
  add constraint roles_of_system_permit_nothing check (kind = 'custom' or (permissions = '[]' and rights = '[]')),
  add constraint roles_of_company_have_ids check (kind = 'system' or key = id::text),
  add constraint roles_permissions_bounded check (jsonb_array_length(permissions) <= 200);

-- What those of a person's roles grant that their company defined, for the lookup of a session.
create policy directory on roles for select to sable_definer using (true);
grant select on roles to sable_definer;
create function defined_roles(company uuid, keys jsonb) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    return (
      select coalesce(jsonb_agg(jsonb_build_object('key', r.key, 'permissions', r.permissions, 'rights', r.rights) order by r.key), '[]')
      from roles r where r.company_id = company and r.kind = 'custom' and keys ? r.key
    );
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function defined_roles(uuid, jsonb) owner to sable_definer;
  revoke all on function defined_roles(uuid, jsonb) from public;
  grant execute on function defined_roles(uuid, jsonb) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

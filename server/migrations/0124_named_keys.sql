-- By which API key a program made a change, by the name that the key had then.
alter table updates add column api_key_name text;

-- The name of a key. The table comes with 0130; the body is read when the function is called.
create function api_key_name(hash text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    return (select k.name from api_keys k where k.hash = api_key_name.hash);
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function api_key_name(text) owner to sable_definer;
  revoke all on function api_key_name(text) from public;
  grant execute on function api_key_name(text) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

-- Secrets by which programs act for the people who made them: only the SHA-256 of a key is kept. Nothing that decides what a key may do can change.
create table api_keys (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text not null,
  prefix text not null,
  hash text not null,
  scope jsonb not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, id),
  unique (company_id, hash),
  foreign key (company_id, user_id) references users (company_id, id)
);
select tenant_table('api_keys', fixed_columns => '{id,company_id,prefix,hash,scope,user_id,expires_at}');

create index api_keys_made on api_keys (company_id, created_at, id);
create index api_keys_hash on api_keys (hash);
create policy directory on api_keys for select to sable_definer using (true);
grant select on api_keys to sable_definer;

-- The stamp of a key that works now, with the company's number of rights; null for every other.
create function api_key_stamp(hash text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return (
      select k.id || ' ' || coalesce(c.rights_seq, 0)
      from api_keys k left join company_seq c on c.company_id = k.company_id
      where k.hash = api_key_stamp.hash and k.revoked_at is null and k.expires_at > now()
    );
  end
  $$;

-- Ends the transaction when a key is not what its stamp says.
create function expect_api_key(hash text, stamp text) returns void
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    if api_key_stamp(hash) is distinct from stamp then
      raise exception 'The key has ended, or its rights have changed.' using errcode = 'SB401';
    end if;
  end
  $$;

-- Who acts by a key, and within which scope; no row when it does not work (any more).
create function resolve_api_key(hash text) returns table (
  key_id uuid, scope jsonb, expires_at timestamptz, last_used_at timestamptz,
  user_id uuid, user_name text, user_status text, user_roles jsonb, company_id uuid, company_status text, sales_see_all boolean
)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select k.id, k.scope, k.expires_at, k.last_used_at, u.id, u.name, u.status, u.roles, c.id, c.status,
        (select p.sales_see_all from settings p where p.company_id = k.company_id and p.scope = 'company' limit 1)
      from api_keys k
      join users u on u.company_id = k.company_id and u.id = k.user_id
      join companies c on c.company_id = k.company_id and c.id = k.company_id
      where k.hash = resolve_api_key.hash and k.revoked_at is null and k.expires_at > now();
  end
  $$;

-- The servers close the live streams of a revoked key as they close those of an ended session.
create function note_revoked_key() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into auth.ended_sessions (session_id) values (new.id::text) on conflict do nothing;
    return null;
  end
  $$;
create trigger note_revoked after update of revoked_at on api_keys
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function note_revoked_key();
grant insert on auth.ended_sessions to sable_definer;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function api_key_stamp(text) owner to sable_definer;
  alter function expect_api_key(text, text) owner to sable_definer;
  alter function resolve_api_key(text) owner to sable_definer;
  alter function note_revoked_key() owner to sable_definer;
  revoke all on function api_key_stamp(text), expect_api_key(text, text), resolve_api_key(text), note_revoked_key() from public;
  grant execute on function api_key_stamp(text), expect_api_key(text, text), resolve_api_key(text) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

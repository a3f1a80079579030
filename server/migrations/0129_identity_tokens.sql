-- Programs. A session gives out identity tokens, which are signed and kept nowhere, and refresh tokens, of which only the hash is kept. A refresh token is
-- used once: `rotated_at` says when. Used again it ends its session, and with it every token of the family. `roles`: those of the person when it was given out.
create table auth.refresh_tokens (
  hash text primary key,
  session_id text not null references auth.session (id) on delete cascade,
  roles jsonb not null,
  issued_at timestamptz not null default now(),
  rotated_at timestamptz
);
create index refresh_tokens_session on auth.refresh_tokens (session_id);
grant select, insert, update, delete on auth.refresh_tokens to sable_auth;

-- What a session's cookie is known by, for a token that names the session; null when it has ended.
create function session_hash(session text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    return (select s.token from auth.session s where s.id = session);
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function session_hash(text) owner to sable_definer;
  revoke all on function session_hash(text) from public;
  grant execute on function session_hash(text) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

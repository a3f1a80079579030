-- Sessions that ended, whoever ended them and however: every server reads this each second and closes their live streams. Rows are kept an hour.
create table auth.ended_sessions (
  session_id text primary key,
  ended_at timestamptz not null default clock_timestamp()
);
create index ended_sessions_time on auth.ended_sessions (ended_at);
grant select, insert, delete on auth.ended_sessions to sable_auth;
grant select on auth.ended_sessions to sable_definer;

-- A trigger, because sessions are deleted in many ways: sign-out, a new password, the sweep of expired ones, with their identity.
create function auth.note_ended_session() returns trigger
  language plpgsql set search_path = auth, pg_temp
  as $$
    begin
      insert into ended_sessions (session_id) values (old.id) on conflict do nothing;
      return null;
    end
  $$;
create trigger note_ended after delete on auth.session for each row execute function auth.note_ended_session();

create function ended_sessions(seconds integer) returns table (session_id text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query select e.session_id from auth.ended_sessions e where e.ended_at > now() - make_interval(secs => seconds);
    end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function ended_sessions(integer) owner to sable_definer;
  revoke all on function ended_sessions(integer) from public;
  grant execute on function ended_sessions(integer) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

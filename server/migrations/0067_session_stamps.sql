-- A server keeps who a session's person is, and each transaction proves in its first trip that nothing of it has changed. The proof is a stamp:
-- the session, and a number per company that rises with every change of a user, a company, its settings or a membership.
alter table company_seq add column rights_seq bigint not null default 0;

-- The stamp of a session that is valid now; null when it has ended.
create function session_stamp(hash text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    return (
      select s.id || ' ' || coalesce(c.rights_seq, 0)
      from auth.session s left join company_seq c on c.company_id = s."companyId"
      where s.token = hash and s."expiresAt" > now() and s."createdAt" > now() - interval '30 days'
    );
  end
  $$;

-- Ends the transaction when a session is not what its stamp says.
create function expect_session(hash text, stamp text) returns void
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    if session_stamp(hash) is distinct from stamp then
      raise exception 'The session has ended, or its rights have changed.' using errcode = 'SB401';
    end if;
  end
  $$;

-- Memberships are written outside the writer, which raises the number for all else. A new sign-in (`last_used_at`) changes no right.
create function note_changed_membership() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into company_seq as c (company_id, seq, rights_seq)
    select distinct m.company_id, 0, 1 from unnest(array[old.company_id, new.company_id]) m(company_id) where m.company_id is not null
    on conflict (company_id) do update set rights_seq = c.rights_seq + 1;
    return null;
  end
  $$;
create trigger note_changed after insert or delete or update of identity_id, company_id, user_id, accepted_at on auth.memberships
  for each row execute function note_changed_membership();

create policy rights_insert on company_seq for insert to sable_definer with check (true);
create policy rights_update on company_seq for update to sable_definer using (true) with check (true);
grant insert, update on company_seq to sable_definer;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function session_stamp(text) owner to sable_definer;
  alter function expect_session(text, text) owner to sable_definer;
  alter function note_changed_membership() owner to sable_definer;
  revoke all on function session_stamp(text), expect_session(text, text), note_changed_membership() from public;
  grant execute on function session_stamp(text), expect_session(text, text) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

-- A super user acts as a person of a company for an hour at most. The session stays the super user's: it names whose rights its requests have.
alter table auth.session
  add column "actingCompanyId" uuid,
  add column "actingUserId" uuid,
  add column "actingUntil" timestamptz,
  add constraint session_acting check (num_nonnulls("actingCompanyId", "actingUserId", "actingUntil") in (0, 3));

-- Whatever prolongs a session prolongs no hour.
create function auth.end_acting_in_time() returns trigger
  language plpgsql set search_path = auth, pg_temp
  as $$
    begin
      if new."actingUntil" is not null then
        new."expiresAt" := least(new."expiresAt", new."actingUntil");
      end if;
      return new;
    end
  $$;
create trigger end_acting_in_time before insert or update on auth.session for each row execute function auth.end_acting_in_time();

-- Whose rights a session has, where that is another's; no row where it is its own person's. Without a person when that is not right any more: the
-- super user has lost the role or the access, the person is switched off or has got a role of the platform, the company is closed.
create function acting_person(hash text) returns table (
  acting_until timestamptz, acting_by text,
  user_id uuid, user_name text, user_email text, user_status text, user_roles jsonb, user_settings_id uuid,
  company_id uuid, company_name text, company_status text, brand_color text, time_zone text, currency text,
  company_settings_id uuid, sales_see_all boolean, locale text, companies jsonb
)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query
        with acting as (
          select s.*, i.email, own.name as own_name, own.id is not null as may_act
          from auth.session s
          join auth."user" i on i.id = s."userId"
          left join auth.memberships m on m.identity_id = i.id and m.company_id = s."companyId" and m.accepted_at is not null
          left join users own on own.company_id = m.company_id and own.id = m.user_id and own.status = 'active' and own.roles ? 'super'
          where s.token = hash and s."actingUntil" is not null
        )
        select a."actingUntil", a.own_name || ' (' || a.email || ')',
          u.id, u.name, u.email, u.status, u.roles,
          (select p.id from settings p where p.company_id = u.company_id and p.user_id = u.id and p.scope = 'user' limit 1),
          c.id, c.name, c.status, c.brand_color, c.time_zone, c.currency,
          cs.id, cs.sales_see_all, cs.locale,
          jsonb_build_array(jsonb_build_object('id', c.id, 'name', c.name))
        from acting a
        left join companies c on a.may_act and a."actingUntil" > now() and c.company_id = a."actingCompanyId" and c.id = a."actingCompanyId"
          and c.status not in ('inactive', 'cancelled')
        left join users u on u.company_id = c.company_id and u.id = a."actingUserId" and u.status = 'active' and not u.roles ?| array['dev', 'super']
        left join lateral (
          select p.id, p.sales_see_all, p.locale from settings p where p.company_id = u.company_id and p.scope = 'company' limit 1
        ) cs on true;
    end
  $$;

-- The rights of whom the session acts as count like its own person's.
create or replace function session_stamp(hash text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    return (
      select s.id || ' ' || coalesce(c.rights_seq, 0) || coalesce(' ' || a.rights_seq, '')
      from auth.session s
      left join company_seq c on c.company_id = s."companyId"
      left join company_seq a on a.company_id = s."actingCompanyId"
      where s.token = hash and s.factor = 'done' and s."expiresAt" > now() and s."createdAt" > now() - interval '30 days'
    );
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function acting_person(text) owner to sable_definer;
  revoke all on function acting_person(text) from public;
  grant execute on function acting_person(text) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

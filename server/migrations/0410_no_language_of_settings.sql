-- The language of a company's settings was read by nothing: a person reads the product in English, an estimate has a language of its own.
drop function resolve_session(text);
drop function acting_person(text);

-- Everything a request needs to know about its session; no row when it is not valid (any more). `step` is what is still to be done before the
-- session opens anything: `code` (give the second factor), `set-up` (a role asks for one and the days of grace are over), or `none`. Until then the
-- row holds the identity alone.
create function resolve_session(hash text) returns table (
  session_id text, expires_at timestamptz, identity_id text, identity_email text, step text, second_factor_due timestamptz, proven_at timestamptz,
  user_id uuid, user_name text, user_email text, user_status text, user_roles jsonb, user_settings_id uuid,
  company_id uuid, company_name text, company_status text, brand_color text, time_zone text, currency text,
  company_settings_id uuid, sales_see_all boolean, app_settings_id uuid, companies jsonb
)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query
        with live as (
          select s.* from auth.session s
          where s.token = hash and s."expiresAt" > now() and s."createdAt" > now() - interval '30 days'
        ), used as (
          update auth.session s
          set "expiresAt" = least(now() + interval '12 hours', s."createdAt" + interval '30 days'), "updatedAt" = now()
          from live where s.id = live.id and s.factor = 'done' and s."updatedAt" < now() - interval '10 minutes'
        ), member as (
          select l.id as session_id, l."expiresAt" as expires_at, l.factor, l."provenAt" as proven_at, i.id as identity_id, i.email as identity_email,
            u.*, f.secret is not null as has_factor, u.roles ?| array['dev', 'super', 'admin'] as must_have_factor, f.due_at,
            f.due_at is null and f.secret is null and u.roles ?| array['dev', 'super', 'admin'] as is_new_duty
          from live l
          join auth."user" i on i.id = l."userId"
          join auth.memberships m on m.identity_id = i.id and m.company_id = l."companyId" and m.accepted_at is not null
          join users u on u.company_id = m.company_id and u.id = m.user_id
          left join auth.second_factors f on f.identity_id = i.id
        ), noted as (
          insert into auth.second_factors as f (identity_id, due_at)
          select identity_id, now() + interval '7 days' from member where is_new_duty
          on conflict (identity_id) do update set due_at = coalesce(f.due_at, excluded.due_at)
        ), stepped as (
          select n.*,
            case
              when n.factor = 'pending' and n.has_factor then 'code'
              when n.must_have_factor and not n.has_factor and n.due_at <= now() then 'set-up'
              when n.factor = 'pending' then 'set-up'
              else 'none'
            end as step,
            case when n.must_have_factor and not n.has_factor then nullif(coalesce(n.due_at, now() + interval '7 days'), 'infinity') end as due
          from member n
        )
        select n.session_id, n.expires_at, n.identity_id, n.identity_email, n.step, n.due, n.proven_at,
          u.id, u.name, u.email, u.status, u.roles,
          (select p.id from settings p where p.company_id = u.company_id and p.user_id = u.id and p.scope = 'user' limit 1),
          c.id, c.name, c.status, c.brand_color, c.time_zone, c.currency,
          cs.id, cs.sales_see_all,
          (select p.id from settings p where p.company_id = '00000000-0000-7000-8000-000000000000' and p.scope = 'app' limit 1),
          (select coalesce(jsonb_agg(jsonb_build_object('id', oc.id, 'name', oc.name) order by oc.name, oc.id), '[]')
             from auth.memberships om join companies oc on oc.company_id = om.company_id and oc.id = om.company_id
             where om.identity_id = n.identity_id and om.accepted_at is not null)
        from stepped n
        left join users u on n.step = 'none' and u.company_id = n.company_id and u.id = n.id
        left join companies c on c.company_id = u.company_id and c.id = u.company_id
        left join lateral (
          select p.id, p.sales_see_all from settings p where p.company_id = u.company_id and p.scope = 'company' limit 1
        ) cs on true;
    end
  $$;

-- Whose rights a session has, where that is another's; no row where it is its own person's. Without a person when that is not right any more: the
-- super user has lost the role or the access, the person is switched off or has got a role of the platform, the company is closed.
create function acting_person(hash text) returns table (
  acting_until timestamptz, acting_by text,
  user_id uuid, user_name text, user_email text, user_status text, user_roles jsonb, user_settings_id uuid,
  company_id uuid, company_name text, company_status text, brand_color text, time_zone text, currency text,
  company_settings_id uuid, sales_see_all boolean, companies jsonb
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
          cs.id, cs.sales_see_all,
          jsonb_build_array(jsonb_build_object('id', c.id, 'name', c.name))
        from acting a
        left join companies c on a.may_act and a."actingUntil" > now() and c.company_id = a."actingCompanyId" and c.id = a."actingCompanyId"
          and c.status not in ('inactive', 'cancelled')
        left join users u on u.company_id = c.company_id and u.id = a."actingUserId" and u.status = 'active' and not u.roles ?| array['dev', 'super']
        left join lateral (
          select p.id, p.sales_see_all from settings p where p.company_id = u.company_id and p.scope = 'company' limit 1
        ) cs on true;
    end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function resolve_session(text) owner to sable_definer;
  alter function acting_person(text) owner to sable_definer;
  revoke all on function resolve_session(text), acting_person(text) from public;
  grant execute on function resolve_session(text), acting_person(text) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

alter table settings drop column locale;

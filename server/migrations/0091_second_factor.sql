-- Two-step sign-in. A session is born with its second factor pending wherever the person has one, and belongs to no company until it is given.
-- `proven_at`: when the person last proved in this session who they are; what is asked for a fresh proof compares with it.
alter table auth.session
  add column factor text not null default 'done' check (factor in ('pending', 'done')),
  add column "provenAt" timestamptz not null default now();
alter table auth.session alter column factor set default 'pending';
update auth.session set "provenAt" = "createdAt";

-- The authenticator app of a person. Secrets are encrypted with the installation's key. `last_step` is the time step of the last accepted code:
-- no code counts twice. `due_at`: when a role first asked for a second factor, plus the days of grace; `infinity` asks never.
create table auth.second_factors (
  identity_id text primary key references auth."user" (id) on delete cascade,
  secret text,
  new_secret text,
  last_step bigint not null default 0,
  due_at timestamptz
);

-- Codes for a lost phone: 80 random bits each, of which only the hash is kept; each opens once.
create table auth.recovery_codes (
  identity_id text not null references auth.second_factors (identity_id) on delete cascade,
  hash text not null,
  primary key (identity_id, hash)
);

grant select, insert, update, delete on auth.second_factors, auth.recovery_codes to sable_auth;
grant select, insert, update on auth.second_factors to sable_definer;

create or replace function session_stamp(hash text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    return (
      select s.id || ' ' || coalesce(c.rights_seq, 0)
      from auth.session s left join company_seq c on c.company_id = s."companyId"
      where s.token = hash and s.factor = 'done' and s."expiresAt" > now() and s."createdAt" > now() - interval '30 days'
    );
  end
  $$;

-- Everything a request needs to know about its session; no row when it is not valid (any more). `step` is what is still to be done before the
-- session opens anything: `code` (give the second factor), `set-up` (a role asks for one and the days of grace are over), or `none`. Until then the
-- row holds the identity alone.
drop function resolve_session(text);
create function resolve_session(hash text) returns table (
  session_id text, expires_at timestamptz, identity_id text, identity_email text, step text, second_factor_due timestamptz, proven_at timestamptz,
  user_id uuid, user_name text, user_email text, user_status text, user_roles jsonb, user_settings_id uuid,
  company_id uuid, company_name text, company_status text, brand_color text, time_zone text, currency text,
  company_settings_id uuid, sales_see_all boolean, locale text, app_settings_id uuid, companies jsonb
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
          cs.id, cs.sales_see_all, cs.locale,
          (select p.id from settings p where p.company_id = '00000000-0000-7000-8000-000000000000' and p.scope = 'app' limit 1),
          (select coalesce(jsonb_agg(jsonb_build_object('id', oc.id, 'name', oc.name) order by oc.name, oc.id), '[]')
             from auth.memberships om join companies oc on oc.company_id = om.company_id and oc.id = om.company_id
             where om.identity_id = n.identity_id and om.accepted_at is not null)
        from stepped n
        left join users u on n.step = 'none' and u.company_id = n.company_id and u.id = n.id
        left join companies c on c.company_id = u.company_id and c.id = u.company_id
        left join lateral (
          select p.id, p.sales_see_all, p.locale from settings p where p.company_id = u.company_id and p.scope = 'company' limit 1
        ) cs on true;
    end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function resolve_session(text) owner to sable_definer;
  revoke all on function resolve_session(text) from public;
  grant execute on function resolve_session(text) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

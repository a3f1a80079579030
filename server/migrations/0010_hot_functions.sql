-- Functions that every request or every second calls. Before PostgreSQL 18 a function in the SQL language is planned anew at each call; PL/pgSQL
-- keeps its plans with the connection. What they answer is unchanged.
create or replace function resolve_session(hash text) returns table (
  session_id text, expires_at timestamptz, identity_id text,
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
          from live where s.id = live.id and s."updatedAt" < now() - interval '10 minutes'
        )
        select l.id, l."expiresAt", i.id,
          u.id, u.name, u.email, u.status, u.roles,
          (select p.id from settings p where p.company_id = u.company_id and p.user_id = u.id and p.scope = 'user' limit 1),
          c.id, c.name, c.status, c.brand_color, c.time_zone, c.currency,
          cs.id, cs.sales_see_all, cs.locale,
          (select p.id from settings p where p.company_id = '00000000-0000-7000-8000-000000000000' and p.scope = 'app' limit 1),
          (select coalesce(jsonb_agg(jsonb_build_object('id', oc.id, 'name', oc.name) order by oc.name, oc.id), '[]')
             from auth.memberships om join companies oc on oc.company_id = om.company_id and oc.id = om.company_id
             where om.identity_id = i.id and om.accepted_at is not null)
        from live l
        join auth."user" i on i.id = l."userId"
        join auth.memberships m on m.identity_id = i.id and m.company_id = l."companyId" and m.accepted_at is not null
        join users u on u.company_id = m.company_id and u.id = m.user_id
        join companies c on c.company_id = m.company_id and c.id = m.company_id
        left join lateral (
          select p.id, p.sales_see_all, p.locale from settings p where p.company_id = m.company_id and p.scope = 'company' limit 1
        ) cs on true;
    end
  $$;

create or replace function feed_heads(companies uuid[]) returns table (company_id uuid, seq bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query select s.company_id, s.seq from company_seq s where s.company_id = any (companies);
    end
  $$;

create or replace function resolve_link(hash text)
  returns table (company_id uuid, link_id uuid, estimate_id uuid, version_id uuid, revoked boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query
        select l.company_id, l.id, l.estimate_id, l.version_id, l.revoked_at is not null
        from estimate_links l where l.token_hash = hash;
    end
  $$;

create or replace function claim_jobs(most integer)
  returns table (company_id uuid, id uuid, kind text, payload jsonb, attempts integer)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query
        with due as (
          select o.company_id, o.id from outbox o
          where o.done_at is null and o.failed_at is null and o.run_at <= now()
          order by o.run_at limit most
          for update skip locked
        )
        update outbox o set run_at = now() + interval '1 minute', attempts = o.attempts + 1
        from due where o.company_id = due.company_id and o.id = due.id
        returning o.company_id, o.id, o.kind, o.payload, o.attempts;
    end
  $$;

-- Who signs in. An identity (e-mail, ways to prove it) is one for the whole installation and lives apart from the `users`
-- documents of companies; a membership joins the two. Tables and columns of better-auth keep the names it expects.
create table auth."user" (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

-- `token` holds the SHA-256 of what the cookie carries; `companyId` is the company the session works in.
create table auth.session (
  id text primary key,
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references auth."user" (id) on delete cascade,
  "companyId" uuid
);
create index session_person on auth.session ("userId");
create index session_expiry on auth.session ("expiresAt");

create table auth.account (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references auth."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("providerId", "accountId")
);
create index account_user on auth.account ("userId");

create table auth.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);

create table auth."rateLimit" (
  id text primary key,
  key text not null unique,
  count integer not null,
  "lastRequest" bigint not null
);

-- Which person of which company an identity is. Not accepted: invited, and may not enter yet.
-- `activated_at` says that the `users` document has followed the acceptance.
create table auth.memberships (
  identity_id text not null references auth."user" (id) on delete cascade,
  company_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  activated_at timestamptz,
  last_used_at timestamptz,
  primary key (identity_id, company_id),
  unique (company_id, user_id),
  foreign key (company_id, user_id) references public.users (company_id, id)
);

-- Links that were mailed: only their hash is kept, each opens once and for one purpose.
create table auth.one_time_tokens (
  hash text primary key,
  purpose text not null check (purpose in ('reset', 'invitation')),
  identity_id text not null references auth."user" (id) on delete cascade,
  company_id uuid,
  expires_at timestamptz not null,
  foreign key (identity_id, company_id) references auth.memberships (identity_id, company_id) on delete cascade,
  check ((purpose = 'invitation') = (company_id is not null))
);
create index one_time_tokens_identity on auth.one_time_tokens (identity_id, purpose);

-- Tries per account, address and device, shared by all servers. Keys are hashes where they would name a person.
create table auth.attempts (
  key text primary key,
  count integer not null,
  since timestamptz not null,
  blocked_until timestamptz
);
create index attempts_age on auth.attempts (since);

grant select, insert, update, delete on all tables in schema auth to sable_auth;

grant select on auth.session, auth."user", auth.memberships to sable_definer;
grant update ("expiresAt", "updatedAt") on auth.session to sable_definer;

-- Everything a request needs to know about its session, by the hash of its token; no row when it is not valid (any more).
-- A session ends 12 hours after its last use and 30 days after sign-in. The use is noted every ten minutes, not each time.
create function resolve_session(hash text) returns table (
  session_id text, expires_at timestamptz, identity_id text,
  user_id uuid, user_name text, user_email text, user_status text, user_roles jsonb, user_settings_id uuid,
  company_id uuid, company_name text, company_status text, brand_color text, time_zone text, currency text,
  company_settings_id uuid, sales_see_all boolean, locale text, app_settings_id uuid, companies jsonb
)
  language sql volatile security definer set search_path = public, pg_temp
  as $$
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
    ) cs on true
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

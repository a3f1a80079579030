-- How each person is told of things, kind by kind: in the product, by email, in a daily email, by text; and their quiet hours, on the company's clock.
alter table settings
  add column hide_about jsonb not null default '[]' check (jsonb_typeof(hide_about) = 'array'),
  add column digest_about jsonb not null default '[]' check (jsonb_typeof(digest_about) = 'array'),
  add column digest_hour integer not null default 8 check (digest_hour between 0 and 23),
  add column digest_sent_at timestamptz,
  add column quiet_from integer check (quiet_from between 0 and 23),
  add column quiet_to integer check (quiet_to between 0 and 23);
alter table settings alter column hide_about drop default, alter column digest_about drop default, alter column digest_hour drop default;
-- The email that asks for an approval always came. From now on it is a choice.
alter table settings no force row level security;
update settings set mail_about = mail_about || '["approval_needed"]' where not mail_about ? 'approval_needed';
alter table settings force row level security;

alter table notifications add column about text, add column shown boolean not null default true;
alter table notifications alter column shown drop default;

-- The companies in which somebody's daily email is due.
create function companies_with_digest_due(instant timestamptz) returns table (company_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select distinct s.company_id
      from settings s join companies c on c.company_id = s.company_id and c.id = s.company_id
      where s.scope = 'user' and s.digest_about <> '[]' and c.status not in ('inactive', 'cancelled')
        and extract(hour from instant at time zone c.time_zone) >= s.digest_hour
        and (s.digest_sent_at is null or (s.digest_sent_at at time zone c.time_zone)::date < (instant at time zone c.time_zone)::date);
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function companies_with_digest_due(timestamptz) owner to sable_definer;
  revoke all on function companies_with_digest_due(timestamptz) from public;
  grant execute on function companies_with_digest_due(timestamptz) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

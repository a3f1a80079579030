-- What a database that is spread by company asks of its schema: no references in a circle, every unique key led by the company, functions with
-- parameters in PL/pgSQL. The catalog test checks them.

-- A version refers to its estimate; which version of an estimate is out is a plain column.
alter table estimates drop constraint estimates_company_id_version_id_fkey;

-- New tokens name their company; those that were mailed before do not, and are looked up by their hash alone.
alter table estimate_links drop constraint estimate_links_token_hash_key;
alter table estimate_links add unique (company_id, token_hash);
create index estimate_links_token on estimate_links (token_hash);

drop function resolve_link(text);
-- Which company and link a public token opens. Only the token's hash is stored. `company` is null for tokens that do not name theirs.
create function resolve_link(hash text, company uuid) returns table (company_id uuid, link_id uuid, estimate_id uuid, version_id uuid, revoked boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    if company is null then
      return query
        select l.company_id, l.id, l.estimate_id, l.version_id, l.revoked_at is not null from estimate_links l where l.token_hash = hash;
    else
      return query
        select l.company_id, l.id, l.estimate_id, l.version_id, l.revoked_at is not null from estimate_links l
        where l.company_id = company and l.token_hash = hash;
    end if;
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

create or replace function claim_jobs(most integer) returns table (company_id uuid, id uuid, kind text, payload jsonb, attempts integer)
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

create or replace function companies_to_expire(instant timestamptz) returns table (company_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select distinct e.company_id from estimates e join companies c on c.company_id = e.company_id and c.id = e.company_id
      where e.status in ('sent', 'viewed', 'changes_requested') and e.expires_on < day_in_zone(instant, c.time_zone);
  end
  $$;

create or replace function sweep_requests(before timestamptz) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  declare
    gone bigint;
  begin
    delete from requests r where r.created_at < before;
    get diagnostics gone = row_count;
    return gone;
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function resolve_link(text, uuid) owner to sable_definer;
  revoke all on function resolve_link(text, uuid) from public;
  grant execute on function resolve_link(text, uuid) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

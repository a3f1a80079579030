-- Links by which one person decides one request for approval from an email, or takes their approval back. Record 60.
create table approval_links (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  estimate_id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('decide', 'take_back')),
  request_id uuid not null,
  content_hash text not null,
  token_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  decision text check (decision in ('approved', 'rejected', 'taken_back')),
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, estimate_id) references estimates (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  check ((used_at is null) = (decision is null))
);
select tenant_table('approval_links',
  fixed_columns => '{id,company_id,estimate_id,user_id,purpose,request_id,content_hash,token_hash,expires_at}');
create index approval_links_estimate on approval_links (company_id, estimate_id);
create index approval_links_user on approval_links (company_id, user_id);

-- A link is used once, for good.
create function keep_approval_decisions() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  begin
    if old.used_at is not null and (new.used_at, new.decision) is distinct from (old.used_at, old.decision) then
      raise exception 'an approval link works once' using errcode = '23514', table = 'approval_links';
    end if;
    return new;
  end
  $$;
create trigger keep_decisions before update on approval_links for each row execute function keep_approval_decisions();

-- Each company decides whether its people approve from their email.
alter table settings add column approve_by_link boolean not null default true;

-- Two accounts that were one customer. `merged_id` is the account that is gone, so it refers to nothing.
create table account_merges (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  account_id uuid not null,
  merged_id uuid not null,
  merged_name text not null,
  moved jsonb not null check (jsonb_typeof(moved) = 'array'),
  before jsonb not null,
  values jsonb not null,
  undone_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id)
);
select tenant_table('account_merges');
create index account_merges_account on account_merges (company_id, account_id, created_at, id);
create index account_merges_merged on account_merges (company_id, merged_id, created_at, id);
create index account_merges_made on account_merges (company_id, created_at, id);

-- A file moves with the account that it hangs on.
grant update (account_id) on files to sable_app;

-- The street and code of an account's site however they are written (domain/src/site-key.ts), so that one house is found twice.
alter table accounts add column site_key text not null default '';
alter table accounts alter column site_key drop default;
alter table accounts no force row level security;
update accounts a set site_key = left(k.street || ' ' || k.code, 160)
from (
  select company_id, id,
    replace(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        w, '\mstreet\M', 'st', 'g'), '\mavenue\M', 'ave', 'g'), '\mroad\M', 'rd', 'g'), '\mdrive\M', 'dr', 'g'),
        '\mlane\M', 'ln', 'g'), '\mcourt\M', 'ct', 'g'), '\mboulevard\M', 'blvd', 'g'),
        '\mnorth\M', 'n', 'g'), '\msouth\M', 's', 'g'), '\meast\M', 'e', 'g'), '\mwest\M', 'w', 'g'),
      ' ', '') as street,
    regexp_replace(regexp_replace(lower(coalesce(site->>'postal', '')), '[^a-z0-9]', '', 'g'), '^(\d{5})\d{4}$', '\1') as code
  from (
    select company_id, id, site,
      regexp_replace(
        regexp_replace(normalize(lower(coalesce(site->>'line1', '') || ' ' || coalesce(site->>'line2', '')), nfd), '[\u0300-\u036f]', '', 'g'),
        '[^a-z0-9]+', ' ', 'g') as w
    from accounts where site is not null
  ) written
) k
where k.company_id = a.company_id and k.id = a.id and k.street <> '' and k.code <> '';
alter table accounts force row level security;
-- By the whole key, and by how it begins.
create index accounts_site_key on accounts (company_id, site_key);
create index accounts_site_key_begins on accounts (company_id, site_key collate "C");

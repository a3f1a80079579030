-- The audit trail by months, with the related documents as rows of their own. Every row of the one table is carried over.

-- The owner may be no superuser: a table's forced row security would show it no row to carry.
alter table updates no force row level security;
alter table updates rename to updates_of_one_table;
alter table updates_of_one_table rename constraint updates_pkey to updates_of_one_table_pkey;
drop index updates_document;

-- An update keeps `after` whole and of `before` the fields that changed. That (company_id, seq) is unique follows from the company's counter.
create table updates (
  id uuid not null,
  company_id uuid not null,
  seq bigint not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  belongs_to text[] not null default '{}',
  operation text not null check (operation in ('create', 'update', 'delete')),
  collection text not null,
  document_id uuid not null,
  before jsonb,
  after jsonb,
  related text[] not null default '{}',
  client_id uuid,
  primary key (company_id, seq, created_at)
) partition by range (created_at);
create index updates_document on updates (company_id, document_id, seq);
create index updates_creator on updates (company_id, created_by, seq);
create index updates_collection on updates (company_id, collection, seq);
select tenant_table('updates', insert_only => true);

-- A month that nobody made never refuses a write.
create table updates_default partition of updates default;
select tenant_table('updates_default');

-- The documents above a changed one, newest change first. The changed document's own rows are found by updates_document.
create table update_paths (
  company_id uuid not null,
  path text collate "C" not null,
  seq bigint not null,
  created_at timestamptz not null,
  primary key (company_id, path, seq)
);

-- Makes the partitions of the months from one instant to another (UTC), and of those months whose rows went to the default partition; their
-- rows move. Answers the partitions that were made.
create function make_audit_partitions(first timestamptz, last timestamptz) returns setof text
  language plpgsql set search_path = public, pg_temp
  as $$
  declare
    stray boolean := pg_relation_size('updates_default') > 0;
    month timestamp;
    part text;
    range text;
  begin
    if stray then
      alter table updates_default no force row level security;
    end if;
    for month in
      select m from generate_series(date_trunc('month', first at time zone 'UTC'), last at time zone 'UTC', interval '1 month') as m
      union
      select distinct date_trunc('month', d.created_at at time zone 'UTC') from updates_default d where stray
      order by 1
    loop
      part := 'updates_' || to_char(month, 'YYYY_MM');
      continue when to_regclass(part) is not null;
      range := format('created_at >= %L and created_at < %L', month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      execute format('create table %I (like updates including defaults including constraints)', part);
      if stray then
        execute format('with moved as (delete from updates_default where %s returning *) insert into %I select * from moved', range, part);
      end if;
      execute format('alter table updates attach partition %I for values from (%L) to (%L)', part, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      perform tenant_table(part::regclass);
      return next part;
    end loop;
    if stray then
      alter table updates_default force row level security;
    end if;
  end
  $$;
revoke all on function make_audit_partitions(timestamptz, timestamptz) from public;

select make_audit_partitions(least(min(created_at), now()), now() + interval '3 months') from updates_of_one_table;

-- Forced again below, by tenant_table().
alter table updates no force row level security;
insert into updates (id, company_id, seq, version, created_at, updated_at, created_by, belongs_to, operation, collection, document_id, before, after, related, client_id)
select id, company_id, seq, version, created_at, updated_at, created_by, belongs_to, operation, collection, document_id, before, after, related, client_id
from updates_of_one_table;
insert into update_paths (company_id, path, seq, created_at)
select distinct u.company_id, p.path, u.seq, u.created_at from updates_of_one_table u, unnest(u.related) as p(path)
where p.path <> u.collection || '/' || u.document_id;
drop table updates_of_one_table;
select tenant_table('updates');
select tenant_table('update_paths', insert_only => true);
analyze updates;
analyze update_paths;

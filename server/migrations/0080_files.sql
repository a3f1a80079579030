-- A stored file: its metadata and the record that it hangs on. Its bytes are in the file store, under the company's id and its own. A row is made once they are
-- whole, and nothing that says what they are can change.
create table files (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  bucket text not null,
  generation text not null,
  metageneration text not null,
  full_path text not null,
  name text not null,
  name_key text not null,
  size bigint not null,
  time_created timestamptz not null,
  updated timestamptz not null,
  md5_hash text not null,
  sha256 text not null,
  cache_control text,
  content_disposition text not null,
  content_encoding text,
  content_language text,
  content_type text not null,
  custom_metadata jsonb not null,
  account_id uuid,
  estimate_id uuid,
  organization_id uuid,
  product_id uuid,
  event_id uuid,
  user_id uuid,
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, estimate_id) references estimates (company_id, id),
  foreign key (company_id, organization_id) references organizations (company_id, id),
  foreign key (company_id, product_id) references products (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
select tenant_table('files', fixed_columns =>
  '{id,company_id,bucket,generation,full_path,size,time_created,md5_hash,sha256,content_type,account_id,estimate_id,organization_id,product_id,event_id,user_id}');

create index files_name on files (company_id, name_key collate "C", id);
create index files_size on files (company_id, size, id);
create index files_made on files (company_id, created_at, id);
create index files_account on files (company_id, account_id, created_at, id);
create index files_estimate on files (company_id, estimate_id, created_at, id);
create index files_organization on files (company_id, organization_id, created_at, id);
create index files_product on files (company_id, product_id, created_at, id);
create index files_event on files (company_id, event_id, created_at, id);
create index files_user on files (company_id, user_id, created_at, id);

-- A file on its way up. `received` is how many bytes are stored for good, `pieces` where each stored piece ends. The size counts against the company's room
-- from the start, until the file's row counts instead. Whoever writes holds the lease; a server that died lets go of it in time.
create table file_uploads (
  company_id uuid not null,
  id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  size bigint not null,
  target jsonb not null,
  metadata jsonb not null,
  received bigint not null default 0,
  pieces bigint[] not null default '{}',
  lease uuid,
  leased_until timestamptz,
  finished_at timestamptz,
  primary key (company_id, id)
);
select tenant_table('file_uploads', fixed_columns => '{company_id,id,created_by,created_at,size,target,metadata}');

-- Uploads of all companies that were begun before an instant, for the sweep of what nobody finished.
create function abandoned_uploads(before timestamptz) returns table (company_id uuid, id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query select u.company_id, u.id from file_uploads u where u.created_at < before;
  end
  $$;
create policy sweep on file_uploads for select to sable_definer using (true);
grant select on file_uploads to sable_definer;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function abandoned_uploads(timestamptz) owner to sable_definer;
  revoke all on function abandoned_uploads(timestamptz) from public;
  grant execute on function abandoned_uploads(timestamptz) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;

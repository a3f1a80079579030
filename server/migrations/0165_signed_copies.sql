-- The signed copy of a version, as it was made first: what everyone is shown and sent from then on.
create table signed_copies (
  company_id uuid not null,
  version_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  pdf bytea not null,
  made_at timestamptz not null default now(),
  primary key (company_id, version_id),
  foreign key (company_id, version_id) references estimate_versions (company_id, id)
);
-- A PDF is compressed already.
alter table signed_copies alter column pdf set storage external;
select tenant_table('signed_copies', insert_only => true);

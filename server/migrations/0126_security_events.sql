-- What protects a person's account and was done by others: sessions that were ended, a second factor that was reset, impersonation.
create table security_events (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  kind text not null,
  user_id uuid not null,
  done_by text not null,
  detail text,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
select tenant_table('security_events', insert_only => true);

create index security_events_made on security_events (company_id, created_at, id);
create index security_events_kind on security_events (company_id, kind collate "C", created_at, id);
create index security_events_user on security_events (company_id, user_id, created_at, id);

-- Who really made a change, where that was a super user who acted as the person.
alter table updates add column impersonated_by text;

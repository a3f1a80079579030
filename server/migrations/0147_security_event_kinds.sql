-- A filter compares in the database's own collation, which an index in another one does not serve.
drop index security_events_kind;
create index security_events_kind on security_events (company_id, kind, created_at, id);

-- How long customers waited for answers is read over all estimates, by kind and time.
create index estimate_events_kinds on estimate_events (company_id, kind, created_at);

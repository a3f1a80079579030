-- When a contract was canceled, so that taking that back takes back what it charged back of commission, and nothing of an earlier cancellation.
alter table contracts add column cancelled_at timestamptz;
grant update (cancelled_at) on contracts to sable_app;

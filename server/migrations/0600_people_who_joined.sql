-- Whether a person was ever active. Who never accepted an invitation is given access by accepting one alone.
alter table users add column joined boolean not null default false;
-- The owner may be no superuser: forced row security would show it no row.
alter table users no force row level security;
update users u set joined = true
  where u.status = 'active' or exists (
    select from auth.memberships m where m.company_id = u.company_id and m.user_id = u.id and m.accepted_at is not null
  );
alter table users force row level security;
alter table users alter column joined drop default;

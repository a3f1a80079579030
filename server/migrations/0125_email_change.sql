-- A person changes the address that signs them in. The link goes to the new address and names it. It ends with the session that asked for it: a
-- new password, which ends all sessions, also ends what someone else began.
alter table auth.one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table auth.one_time_tokens
  add constraint one_time_tokens_purpose_check check (purpose in ('reset', 'invitation', 'sign-in', 'email')),
  add column new_email text,
  add column session_id text references auth.session (id) on delete cascade,
  add constraint one_time_tokens_email check ((purpose = 'email') = (new_email is not null) and (purpose = 'email') = (session_id is not null));
create index one_time_tokens_session on auth.one_time_tokens (session_id) where session_id is not null;

-- The address that the person's `users` document still has to follow; null when it has.
alter table auth.memberships add column new_email text;

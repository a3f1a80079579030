-- When an account at a sign-in provider last signed its person in, or was linked: the last exchange that happened.
alter table auth.account add column used_at timestamptz;
update auth.account set used_at = "createdAt" where "providerId" <> 'credential';

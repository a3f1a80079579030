-- A person proves once more who they are by a code that is mailed to them.
alter table auth.challenges drop constraint challenges_purpose_check;
alter table auth.challenges add constraint challenges_purpose_check
  check (purpose in ('add-passkey', 'use-passkey', 'provider', 'mailed-code'));

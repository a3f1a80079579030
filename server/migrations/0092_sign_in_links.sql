-- A mailed link can also sign in.
alter table auth.one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table auth.one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('reset', 'invitation', 'sign-in'));

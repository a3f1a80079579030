-- An account at its central station is on test until an end, as somebody at the station confirmed.
alter table enrollments
  add column on_test_since timestamptz,
  add column on_test_until timestamptz,
  add column on_test_by_user_id uuid,
  add column test_confirmed_by text,
  add foreign key (company_id, on_test_by_user_id) references users (company_id, id);
grant update (on_test_since, on_test_until, on_test_by_user_id, test_confirmed_by) on enrollments to sable_app;

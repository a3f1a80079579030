-- A cancellation by right that a person received before the signed copy was sealed, and one that came by fax. Record 111.
alter table estimates add column rescission_asked jsonb;
alter table cancellation_rights
  drop constraint cancellation_rights_exercise_method_check,
  add constraint cancellation_rights_exercise_method_check
    check (exercise_method in ('in_person', 'mail', 'email', 'text', 'fax', 'phone', 'portal'));

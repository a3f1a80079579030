-- No work in a home before its right to cancel has ended, where the law or the company says so; a buyer's handwritten waiver of an emergency lifts that. Record 75.
alter table cancellation_rights
  add column waiver_on date,
  add column waiver_reason text,
  add column waiver_file_id uuid,
  add column waiver_by_user_id uuid,
  add foreign key (company_id, waiver_file_id) references files (company_id, id),
  add foreign key (company_id, waiver_by_user_id) references users (company_id, id),
  add check ((waiver_on is null) = (waiver_reason is null) and (waiver_on is null) = (waiver_file_id is null));
grant update (waiver_on, waiver_reason, waiver_file_id, waiver_by_user_id) on cancellation_rights to sable_app;
create index cancellation_rights_waiver on cancellation_rights (company_id, waiver_file_id);
create index cancellation_rights_waiver_user on cancellation_rights (company_id, waiver_by_user_id);

alter table settings add column waits_for_right boolean not null default false;
alter table settings alter column waits_for_right drop default;

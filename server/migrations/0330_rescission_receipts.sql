-- The sealed receipt of a cancellation by right, among the files of the account.
alter table cancellation_rights
  add column receipt_file_id uuid,
  add foreign key (company_id, receipt_file_id) references files (company_id, id);
grant update (receipt_file_id) on cancellation_rights to sable_app;
create index cancellation_rights_receipt on cancellation_rights (company_id, receipt_file_id);

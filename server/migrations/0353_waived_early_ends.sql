-- Why an early end of a contract cost nothing, with the paper that proves it. Record 112.
alter table contracts
  add column fee_waiver text check (fee_waiver in ('servicemember', 'nursing_home', 'medical_sale', 'death')),
  add column fee_waiver_file_id uuid,
  add foreign key (company_id, fee_waiver_file_id) references files (company_id, id),
  add constraint contracts_fee_waiver_proved check ((fee_waiver is null) = (fee_waiver_file_id is null));
grant update (fee_waiver, fee_waiver_file_id) on contracts to sable_app;
create index contracts_fee_waiver_file on contracts (company_id, fee_waiver_file_id);

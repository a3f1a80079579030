-- The passcode of a person on the call list, sealed with a key that the database does not have.
alter table contacts
  add column has_passcode boolean not null default false,
  add column passcode_sealed text,
  add constraint contacts_passcode check (has_passcode = (passcode_sealed is not null));
alter table contacts alter column has_passcode drop default;

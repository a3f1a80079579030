-- The day on which a registrar took the form of an agreement on file, where a province asks for that. Record 171.
alter table agreements add column form_filed_on date;

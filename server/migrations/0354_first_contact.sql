-- Who made the first contact, where the law allows no sale at a home that did not ask for it. Record 111.
alter table estimates add column first_contact text check (first_contact in ('customer', 'company'));

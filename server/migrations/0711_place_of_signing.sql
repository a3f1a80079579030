-- Where the customer signed, as whoever hands the papers over says.
alter table cancellation_rights
  add column signed_place text check (signed_place in ('home', 'shop', 'elsewhere', 'alone'));
grant update (signed_place) on cancellation_rights to sable_app;

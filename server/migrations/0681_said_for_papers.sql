-- The language of the talk with the customer, and about when the work begins and is completed, where the law asks for them. Record 171.
alter table estimates
  add column spoken_language text check (spoken_language in ('en', 'fr', 'es', 'other')),
  add column work_from date,
  add column work_to date;

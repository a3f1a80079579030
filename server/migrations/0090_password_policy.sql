-- What new passwords must have: of the application's settings alone; null is what the product ships with.
alter table settings add column password_policy jsonb;

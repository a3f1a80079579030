-- How many minutes before an appointment its people are reminded, and which of these reminders were told.
alter table events
  add column reminders jsonb not null default '[]',
  add column reminders_sent jsonb not null default '[]';
alter table events alter column reminders drop default, alter column reminders_sent drop default;

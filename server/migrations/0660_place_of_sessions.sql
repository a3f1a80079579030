-- In which time zone a sign-in came, as its browser said: the list of sessions shows it beside the address.
alter table auth.session add column "timeZone" text;

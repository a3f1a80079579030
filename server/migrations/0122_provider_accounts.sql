-- Accounts at sign-in providers: `providerId` is the issuer, `accountId` the subject. A person links one account of each.
alter table auth.account add column email text;
create unique index account_person_provider on auth.account ("userId", "providerId");

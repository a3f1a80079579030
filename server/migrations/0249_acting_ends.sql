-- A session in which a super user acts as someone says who that is, as the company reads it: when its super user is switched off, nothing else says it any more.
alter table auth.session
  add column "actingBy" text,
  drop constraint session_acting;
-- What is open during the upgrade ends with its hour.
update auth.session s set "actingBy" = i.email from auth."user" i where i.id = s."userId" and s."actingUntil" is not null;
alter table auth.session
  add constraint session_acting check (num_nonnulls("actingCompanyId", "actingUserId", "actingUntil", "actingBy") in (0, 4));

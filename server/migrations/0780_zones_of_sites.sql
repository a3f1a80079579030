-- Sites in Oregon were read by the clock of its eastern edge, whatever their ZIP code; those in Nevada, British Columbia, northern Idaho and El Paso too where the company lies in neither of their zones, and in
-- Nevada where it lies in that one. What is planned, and a right to cancel that still runs, gets the clock at the site. What is over stays as it was shown.
-- The owner may be no superuser: forced row security would show it no row.
alter table events no force row level security;
alter table accounts no force row level security;
alter table companies no force row level security;
alter table cancellation_rights no force row level security;
-- `inside` tells whether the ZIP codes are those of the place or all others; a company in the zone `kept` keeps it.
with places (country, region, zips, inside, wrong, zone, kept) as (values
  ('us', 'OR', array['979'], false, 'America/Denver', 'America/Los_Angeles', null),
  ('us', 'NV', array['898'], false, 'America/Denver', 'America/Los_Angeles', null),
  ('us', 'NV', array['898'], true, 'America/Denver', 'America/Los_Angeles', 'America/Denver'),
  ('us', 'ID', array['835', '838'], true, 'America/Denver', 'America/Los_Angeles', 'America/Denver'),
  ('us', 'TX', array['799', '885'], true, 'America/Chicago', 'America/Denver', 'America/Chicago'),
  ('ca', 'BC', array[]::text[], false, 'America/Edmonton', 'America/Vancouver', 'America/Edmonton')
)
update events e set time_zone = p.zone
  from accounts a, companies c, places p
  where a.company_id = e.company_id and a.id = e.account_id and c.company_id = e.company_id and c.id = e.company_id
    and p.country = a.site ->> 'country' and p.region = a.site ->> 'region' and e.starts_at > now() and e.time_zone = p.wrong
    and (a.time_zone is null or a.time_zone not in (p.wrong, p.zone))
    and (coalesce(left(a.site ->> 'postal', 3), '') = any (p.zips)) = p.inside and c.time_zone is distinct from p.kept;
update cancellation_rights r
  set time_zone = 'America/Los_Angeles',
    ends_at = case when r.ends_at is not null then (r.last_day + 1)::timestamp at time zone 'America/Los_Angeles' - interval '1 second' end
  from accounts a
  where a.company_id = r.company_id and a.id = r.account_id and r.country = 'us' and r.region = 'OR' and r.time_zone = 'America/Denver'
    and (a.time_zone is null or a.time_zone not in ('America/Denver', 'America/Los_Angeles'))
    and r.state in ('not_started', 'after_installation', 'ends') and (r.ends_at is null or r.ends_at > now());
alter table events force row level security;
alter table accounts force row level security;
alter table companies force row level security;
alter table cancellation_rights force row level security;

-- Of these states every site was read by the clock that most of the state has, or the company, wherever its ZIP code lies. What is planned gets the clock at the
-- site. What is over stays as it was shown; and a right to cancel that runs already ends by the later of the two clocks, which stays.
-- The owner may be no superuser: forced row security would show it no row.
alter table events no force row level security;
alter table accounts no force row level security;
alter table companies no force row level security;
-- ZIP codes that lie wholly, mostly, and partly in the second zone; all others lie in the first.
with places (region, first, second, wholly, mostly, partly) as (values
  ('AZ', 'America/Phoenix', 'America/Denver', array[]::text[], array[]::text[], array['860', '865']),
  ('FL', 'America/New_York', 'America/Chicago', array['325'], array['324'], array[]::text[]),
  ('ID', 'America/Denver', 'America/Los_Angeles', array['838'], array['835'], array[]::text[]),
  ('IN', 'America/New_York', 'America/Chicago', array['463', '464', '476', '477'], array[]::text[], array['465', '469', '475', '479']),
  ('KS', 'America/Chicago', 'America/Denver', array[]::text[], array[]::text[], array['677', '678']),
  ('KY', 'America/New_York', 'America/Chicago', array['420', '421', '422', '423', '424'], array[]::text[], array['401', '426', '427']),
  ('ND', 'America/Chicago', 'America/Denver', array[]::text[], array['586'], array['585', '588']),
  ('NE', 'America/Chicago', 'America/Denver', array['693'], array[]::text[], array['690', '691', '692']),
  ('SD', 'America/Chicago', 'America/Denver', array['577'], array['576'], array['575']),
  ('TN', 'America/New_York', 'America/Chicago', array['370', '371', '372', '375', '380', '381', '382', '383', '384', '385'], array[]::text[], array['373', '377']),
  ('TX', 'America/Chicago', 'America/Denver', array['799', '885'], array[]::text[], array['798'])
), sites as (
  select a.company_id, a.id, p.first, p.second,
    case
      when left(a.site ->> 'postal', 3) = any (p.wholly) then p.second
      when left(a.site ->> 'postal', 3) = any (p.mostly) then case when c.time_zone = p.first then p.first else p.second end
      else p.first
    end as zone
  from accounts a
    join companies c on c.company_id = a.company_id and c.id = a.company_id
    join places p on p.region = a.site ->> 'region'
  where a.site ->> 'country' = 'us' and coalesce(a.site ->> 'postal', '') <> '' and left(a.site ->> 'postal', 3) <> all (p.partly)
    and (a.time_zone is null or a.time_zone not in (p.first, p.second))
)
update events e set time_zone = s.zone
  from sites s
  where e.company_id = s.company_id and e.account_id = s.id and e.starts_at > now()
    and e.time_zone in (s.first, s.second) and e.time_zone <> s.zone;
alter table events force row level security;
alter table accounts force row level security;
alter table companies force row level security;

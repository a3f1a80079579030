-- The zone of the clock at the site of an appointment; empty where no site is known: then the company's clock counts.
alter table events add column time_zone text;

-- What is planned gets it now, by the zones of states and provinces and, where a state has two, by the first digits of the ZIP codes of the second.
-- The owner may be no superuser: forced row security would show it no row.
alter table events no force row level security;
alter table accounts no force row level security;
alter table companies no force row level security;
with places (country, region, zones, second_zips) as (values
  ('us', 'CT', array['America/New_York'], null::text[]),
  ('us', 'DE', array['America/New_York'], null::text[]),
  ('us', 'DC', array['America/New_York'], null::text[]),
  ('us', 'GA', array['America/New_York'], null::text[]),
  ('us', 'ME', array['America/New_York'], null::text[]),
  ('us', 'MD', array['America/New_York'], null::text[]),
  ('us', 'MA', array['America/New_York'], null::text[]),
  ('us', 'NH', array['America/New_York'], null::text[]),
  ('us', 'NJ', array['America/New_York'], null::text[]),
  ('us', 'NY', array['America/New_York'], null::text[]),
  ('us', 'NC', array['America/New_York'], null::text[]),
  ('us', 'OH', array['America/New_York'], null::text[]),
  ('us', 'PA', array['America/New_York'], null::text[]),
  ('us', 'RI', array['America/New_York'], null::text[]),
  ('us', 'SC', array['America/New_York'], null::text[]),
  ('us', 'VT', array['America/New_York'], null::text[]),
  ('us', 'VA', array['America/New_York'], null::text[]),
  ('us', 'WV', array['America/New_York'], null::text[]),
  ('us', 'FL', array['America/New_York', 'America/Chicago'], null::text[]),
  ('us', 'IN', array['America/New_York', 'America/Chicago'], null::text[]),
  ('us', 'KY', array['America/New_York', 'America/Chicago'], null::text[]),
  ('us', 'MI', array['America/New_York', 'America/Chicago'], array['498', '499']),
  ('us', 'TN', array['America/New_York', 'America/Chicago'], null::text[]),
  ('us', 'AL', array['America/Chicago'], null::text[]),
  ('us', 'AR', array['America/Chicago'], null::text[]),
  ('us', 'IL', array['America/Chicago'], null::text[]),
  ('us', 'IA', array['America/Chicago'], null::text[]),
  ('us', 'LA', array['America/Chicago'], null::text[]),
  ('us', 'MN', array['America/Chicago'], null::text[]),
  ('us', 'MS', array['America/Chicago'], null::text[]),
  ('us', 'MO', array['America/Chicago'], null::text[]),
  ('us', 'OK', array['America/Chicago'], null::text[]),
  ('us', 'WI', array['America/Chicago'], null::text[]),
  ('us', 'KS', array['America/Chicago', 'America/Denver'], null::text[]),
  ('us', 'NE', array['America/Chicago', 'America/Denver'], null::text[]),
  ('us', 'ND', array['America/Chicago', 'America/Denver'], null::text[]),
  ('us', 'SD', array['America/Chicago', 'America/Denver'], null::text[]),
  ('us', 'TX', array['America/Chicago', 'America/Denver'], array['798', '799', '885']),
  ('us', 'CO', array['America/Denver'], null::text[]),
  ('us', 'MT', array['America/Denver'], null::text[]),
  ('us', 'NM', array['America/Denver'], null::text[]),
  ('us', 'UT', array['America/Denver'], null::text[]),
  ('us', 'WY', array['America/Denver'], null::text[]),
  ('us', 'AZ', array['America/Phoenix', 'America/Denver'], null::text[]),
  ('us', 'ID', array['America/Denver', 'America/Los_Angeles'], array['835', '838']),
  ('us', 'NV', array['America/Denver', 'America/Los_Angeles'], null::text[]),
  ('us', 'OR', array['America/Denver', 'America/Los_Angeles'], array['979']),
  ('us', 'CA', array['America/Los_Angeles'], null::text[]),
  ('us', 'WA', array['America/Los_Angeles'], null::text[]),
  ('us', 'AK', array['America/Anchorage', 'America/Adak'], null::text[]),
  ('us', 'HI', array['Pacific/Honolulu'], null::text[]),
  ('us', 'PR', array['America/Puerto_Rico'], null::text[]),
  ('ca', 'NL', array['America/St_Johns', 'America/Goose_Bay'], null::text[]),
  ('ca', 'NB', array['America/Halifax'], null::text[]),
  ('ca', 'NS', array['America/Halifax'], null::text[]),
  ('ca', 'PE', array['America/Halifax'], null::text[]),
  ('ca', 'QC', array['America/Toronto', 'America/Puerto_Rico'], null::text[]),
  ('ca', 'ON', array['America/Toronto', 'America/Winnipeg'], null::text[]),
  ('ca', 'MB', array['America/Winnipeg'], null::text[]),
  ('ca', 'SK', array['America/Regina'], null::text[]),
  ('ca', 'AB', array['America/Edmonton'], null::text[]),
  ('ca', 'NT', array['America/Edmonton'], null::text[]),
  ('ca', 'BC', array['America/Edmonton', 'America/Vancouver'], null::text[]),
  ('ca', 'YT', array['America/Whitehorse'], null::text[]),
  ('ca', 'NU', array['America/Toronto', 'America/Winnipeg', 'America/Edmonton'], null::text[])
)
update events e set time_zone = case
    when a.time_zone = any (p.zones) then a.time_zone
    when c.time_zone = p.zones[2] and p.second_zips is not null and left(a.site ->> 'postal', 3) <> all (p.second_zips) then p.zones[1]
    when c.time_zone = any (p.zones) then c.time_zone
    else p.zones[1] end
  from accounts a, companies c, places p
  where a.company_id = e.company_id and a.id = e.account_id and c.company_id = e.company_id and c.id = e.company_id
    and p.country = a.site ->> 'country' and p.region = a.site ->> 'region' and e.starts_at > now();
alter table events force row level security;
alter table accounts force row level security;
alter table companies force row level security;

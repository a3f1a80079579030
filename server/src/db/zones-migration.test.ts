import { expect, test } from 'vitest';
import { withConnection } from './connect.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';
import { emptyDatabase, migrateBefore } from './test-migrations.ts';

const { ownerConfig } = await testDatabase();

const query = (sql: string, values: unknown[] = []) =>
  withConnection(ownerConfig, async (client) => {
    // Inserts a row without the rows it references.
    await client.query('set session_replication_role = replica');
    return (await client.query(sql, values)).rows;
  });

const company = (n: number) => `018f3a00-0000-7000-8000-00000000000${n}`;

/** A test fills only what the migration reads. */
const loosen = (tables: readonly string[]) =>
  query(
    `do $$ declare each record; begin
       for each in select a.attrelid::regclass as name, attname from pg_attribute a
         where a.attrelid = any ('{${tables.join()}}'::regclass[])
           and attnotnull and attnum > 0 and not attisdropped and attname not in ('id', 'company_id')
       loop
         execute format('alter table %s alter column %I drop not null', each.name, each.attname);
       end loop;
     end $$`,
  );

const companiesOf = (first: string, second: string) =>
  query(
    `insert into companies (id, company_id, version, created_at, updated_at, belongs_to, name, status, country, currency, time_zone)
     select id, id, 1, now(), now(), '{}', zone, 'active', 'us', 'USD', zone
     from (values ($1::uuid, $3), ($2::uuid, $4)) as made (id, zone)`,
    [company(1), company(2), first, second],
  );

test('what is planned and what still runs at a site that was read by another clock gets its own', async () => {
  await emptyDatabase(ownerConfig);
  await migrateBefore(ownerConfig, '0780');
  await loosen(['companies', 'accounts', 'events', 'cancellation_rights']);
  await companiesOf('America/New_York', 'America/Denver');
  const sites = [
    ['Portland', 1, 'us', 'OR', '97201', null, 'America/Denver'],
    ['Portland of Denver', 2, 'us', 'OR', '97201', null, 'America/Denver'],
    ['Ontario of Denver', 2, 'us', 'OR', '97914', null, 'America/Denver'],
    ['Ontario', 1, 'us', 'OR', '97914', null, 'America/Denver'],
    ['Elko of Denver', 2, 'us', 'NV', '89801', null, 'America/Denver'],
    ['Elko', 1, 'us', 'NV', '89801', null, 'America/Denver'],
    ['Lewiston', 1, 'us', 'ID', '83501', null, 'America/Denver'],
    ['El Paso', 1, 'us', 'TX', '79901', null, 'America/Chicago'],
    ['Dallas', 1, 'us', 'TX', '75201', null, 'America/Chicago'],
    ['Said', 1, 'us', 'OR', '97201', 'America/Denver', 'America/Denver'],
    ['Las Vegas of Denver', 2, 'us', 'NV', '89101', null, 'America/Denver'],
    ['Surrey', 1, 'ca', 'BC', 'V3T 1V8', null, 'America/Edmonton'],
    ['Boise', 1, 'us', 'ID', '83702', null, 'America/Denver'],
  ];
  for (const [name, n, country, region, postal, said, zone] of sites)
    await query(
      `with account as (
         insert into accounts (company_id, id, version, created_at, updated_at, belongs_to, name, type, status, site, time_zone)
         values ($1, gen_random_uuid(), 1, now(), now(), '{}', $2, 'residential', 'lead', jsonb_build_object('country', $3::text, 'region', $4::text, 'postal', $5::text), $6)
         returning id
       ), planned as (
         insert into events (company_id, id, version, created_at, updated_at, belongs_to, title, type, starts_at, ends_at, all_day, account_id, status, time_zone)
         select $1, gen_random_uuid(), 1, now(), now(), '{}', $2, 'service', at, at + interval '1 hour', false, account.id, 'scheduled', $7
         from account, (values (now() + interval '1 day'), (now() - interval '1 day')) as times (at)
       )
       insert into cancellation_rights (company_id, id, version, created_at, updated_at, belongs_to, contract_id, account_id, state, signed_on, country, region, time_zone, rules, handed_over_on, last_day, ends_at, status_before)
       select $1, gen_random_uuid(), 1, now(), now(), '{}', gen_random_uuid(), account.id, 'ends', last - 3, $3, $4, $7, '[]', last - 3, last, (last + 1)::timestamp at time zone $7 - interval '1 second', 'lead'
       from account, (values ('2200-01-07'::date), ('2020-01-07')) as days (last)`,
      [company(Number(n)), name, country, region, postal, said, zone],
    );
  expect(await migrate(ownerConfig)).toContain('0780_zones_of_sites.sql');
  const zones = (when: string) =>
    query(`select title, time_zone from events where starts_at ${when} now() order by title`);
  expect(await zones('>')).toEqual([
    { title: 'Boise', time_zone: 'America/Denver' },
    { title: 'Dallas', time_zone: 'America/Chicago' },
    { title: 'El Paso', time_zone: 'America/Denver' },
    { title: 'Elko', time_zone: 'America/Los_Angeles' },
    { title: 'Elko of Denver', time_zone: 'America/Denver' },
    { title: 'Las Vegas of Denver', time_zone: 'America/Los_Angeles' },
    { title: 'Lewiston', time_zone: 'America/Los_Angeles' },
    { title: 'Ontario', time_zone: 'America/Denver' },
    { title: 'Ontario of Denver', time_zone: 'America/Denver' },
    { title: 'Portland', time_zone: 'America/Los_Angeles' },
    { title: 'Portland of Denver', time_zone: 'America/Los_Angeles' },
    { title: 'Said', time_zone: 'America/Denver' },
    { title: 'Surrey', time_zone: 'America/Vancouver' },
  ]);
  expect((await zones('<')).every(({ time_zone }) => !/Angeles|Vancouver/.test(time_zone))).toBe(true);
  const moved = await query(
    `select a.name, r.ends_at from cancellation_rights r join accounts a on a.id = r.account_id where r.time_zone = 'America/Los_Angeles' order by a.name`,
  );
  const end = '2200-01-08T07:59:59.000Z';
  expect(moved).toEqual([
    { name: 'Ontario', ends_at: end },
    { name: 'Ontario of Denver', ends_at: end },
    { name: 'Portland', ends_at: end },
    { name: 'Portland of Denver', ends_at: end },
  ]);
});

test('an appointment gets the time zone of its ZIP code where a state has two zones', async () => {
  await emptyDatabase(ownerConfig);
  await migrateBefore(ownerConfig, '0852');
  await loosen(['companies', 'accounts', 'events']);
  await companiesOf('America/New_York', 'America/Chicago');
  const sites = [
    ['Pensacola', 1, 'FL', '32501', null, 'America/New_York', 'America/Chicago'],
    ['Tampa of Chicago', 2, 'FL', '33601', null, 'America/Chicago', 'America/New_York'],
    ['Tampa', 1, 'FL', '33601', null, 'America/New_York', 'America/New_York'],
    ['Panama City', 1, 'FL', '32401', null, 'America/New_York', 'America/New_York'],
    ['Nashville', 1, 'TN', '37203', null, 'America/New_York', 'America/Chicago'],
    ['Chattanooga of Chicago', 2, 'TN', '37402', null, 'America/Chicago', 'America/New_York'],
    ['Tullahoma', 1, 'TN', '37388', null, 'America/New_York', 'America/New_York'],
    ['Gary, as somebody said', 1, 'IN', '46402', 'America/New_York', 'America/New_York', 'America/New_York'],
    ['Rapid City', 1, 'SD', '57701', null, 'America/Chicago', 'America/Denver'],
    ['Dickinson', 1, 'ND', '58601', null, 'America/Chicago', 'America/Denver'],
    ['Dickinson of Chicago', 2, 'ND', '58601', null, 'America/Chicago', 'America/Chicago'],
    ['Somewhere', 1, 'TN', '', null, 'America/New_York', 'America/New_York'],
  ];
  for (const [name, n, region, postal, said, zone] of sites)
    await query(
      `with account as (
         insert into accounts (company_id, id, version, created_at, updated_at, belongs_to, name, type, status, site, time_zone)
         values ($1, gen_random_uuid(), 1, now(), now(), '{}', $2, 'residential', 'lead', jsonb_build_object('country', 'us', 'region', $3::text, 'postal', $4::text), $5)
         returning id
       )
       insert into events (company_id, id, version, created_at, updated_at, belongs_to, title, type, starts_at, ends_at, all_day, account_id, status, time_zone)
       select $1, gen_random_uuid(), 1, now(), now(), '{}', $2, 'service', at, at + interval '1 hour', false, account.id, 'scheduled', $6
       from account, (values (now() + interval '1 day'), (now() - interval '1 day')) as times (at)`,
      [company(Number(n)), name, region, postal, said, zone],
    );
  expect(await migrate(ownerConfig)).toContain('0852_zones_by_zip.sql');
  const zones = async (when: string) =>
    (await query(`select title, time_zone from events where starts_at ${when} now() order by title`)).map(
      (row) => [row['title'], row['time_zone']],
    );
  const by = (place: number) =>
    sites.map((site) => [site[0], site[place]]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  expect(await zones('>')).toEqual(by(6));
  expect(await zones('<')).toEqual(by(5));
});

import { createHash } from 'node:crypto';
import { brokenLink } from '@sable/domain/estimate/event-chain';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { withConnection } from './connect.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';
import { emptyDatabase, migrateBefore } from './test-migrations.ts';

const { ownerConfig } = await testDatabase();

const key = (end: string) => `018f3a00-0000-7000-8000-${end.padStart(12, '0')}`;
const [company, neighbor, estimate, other, theirs] = ['c1', 'c2', 'e1', 'e2', 'e3'].map(key);
const versionHash = 'ab'.repeat(32);

/** Runs as the database's owner, without triggers and foreign keys: only the record itself matters here. */
const query = (sql: string) =>
  withConnection(ownerConfig, async (client) => {
    await client.query('set session_replication_role = replica');
    return (await client.query(sql)).rows;
  });

const chainedSchema = z.object({
  id: z.string(),
  estimateId: z.string(),
  position: z.number(),
  revision: z.number(),
  kind: z.enum(['sent', 'viewed', 'question', 'accepted']),
  by: z.string(),
  note: z.string().nullable(),
  questionId: z.string().nullable(),
  lineId: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  subjectHash: z.string().nullable(),
  createdAt: z.string(),
  previousHash: z.string().nullable(),
  hash: z.string(),
});

const eventsOf = async (estimateId = '') =>
  z.array(chainedSchema).parse(
    await query(
      `select id, estimate_id as "estimateId", position::int, revision::int, kind, by, note, question_id as "questionId", line_id as "lineId",
         ip_address as "ipAddress", user_agent as "userAgent", subject_hash as "subjectHash", created_at as "createdAt", previous_hash as "previousHash", hash
       from estimate_events where estimate_id = '${estimateId}' order by position`,
    ),
  );

/** Returns the first error that the program finds in the chain created by the migration. */
const faultOf = async (estimateId?: string) =>
  brokenLink(await eventsOf(estimateId), async (text) => createHash('sha256').update(text).digest('hex'));

beforeAll(async () => {
  await emptyDatabase(ownerConfig);
  // Customers and estimates of the first release, and events of the last release without a chain.
  await migrateBefore(ownerConfig, '0007');
  for (const [at, [of, id]] of [
    [company, estimate],
    [company, other],
    [neighbor, theirs],
  ].entries())
    await query(
      `insert into accounts (id, company_id, version, created_at, updated_at, belongs_to, type, name, name_key, status, city, tags, rmr)
         values ('${id}', '${of}', 1, now(), now(), '{}', 'residential', 'A', 'a', 'lead', '', '[]', 0);
       insert into estimates (id, company_id, version, created_at, updated_at, belongs_to, number, reference, revision, title, account_id, status, term_months, first_month_due_at_signing, line_count, subtotal, tax_amount, total, rmr)
         values ('${id}', '${of}', 1, now(), now(), '{}', ${at + 1}, 'E-${at + 1}', 1, '', '${id}', 'draft', 0, false, 0, 0, 0, 0, 0)`,
    );
  await migrateBefore(ownerConfig, '0203');
  await query(
    `insert into estimate_versions (id, company_id, version, created_at, updated_at, belongs_to, estimate_id, revision, content, hash) values
       ('${key('11')}', '${company}', 1, now(), now(), '{}', '${estimate}', 1, '{}', '${versionHash}'),
       ('${key('12')}', '${neighbor}', 1, now(), now(), '{}', '${theirs}', 1, '{}', '${'cd'.repeat(32)}')`,
  );
  // Written out of order and interleaved with others; two of them have the same millisecond.
  await query(
    `insert into estimate_events (id, company_id, version, created_at, updated_at, belongs_to, estimate_id, revision, kind, by, note, question_id, line_id, ip_address, user_agent) values
       ('${key('24')}', '${company}', 1, '2025-03-09T06:59:59.001Z', now(), '{}', '${estimate}', 1, 'question', 'Zoë 😀', E'Who\ncomes? 12:x', null, '${key('99')}', '2001:db8::1', 'Mozilla/5.0'),
       ('${key('31')}', '${company}', 1, '2025-03-09T06:00:00Z', now(), '{}', '${other}', 1, 'viewed', 'Ann', null, null, null, null, null),
       ('${key('23')}', '${company}', 1, '2025-03-09T06:59:59.001Z', now(), '{}', '${estimate}', 1, 'viewed', 'Zoë 😀', '', null, null, '203.0.113.9', ''),
       ('${key('25')}', '${company}', 1, '2025-03-09T07:00:00.120Z', now(), '{}', '${estimate}', 1, 'accepted', 'Zoë 😀', null, '${key('24')}', null, null, null),
       ('${key('41')}', '${neighbor}', 1, '2025-03-09T06:30:00Z', now(), '{}', '${theirs}', 1, 'sent', 'Otto', null, null, null, null, null),
       ('${key('22')}', '${company}', 1, '2025-03-09T06:00:00.1Z', now(), '{}', '${estimate}', 1, 'sent', 'Rep', null, null, null, null, null)`,
  );
  expect(await migrate(ownerConfig)).toContain('0203_event_chain.sql');
});

test('events from before the chain stand in it in the order in which they were written', async () => {
  const events = await eventsOf(estimate);
  expect(events.map(({ id }) => id)).toEqual(['22', '23', '24', '25'].map(key));
  expect(events.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  expect(events.map(({ subjectHash }) => subjectHash)).toEqual([versionHash, null, null, null]);
});

test('every estimate has a chain of its own, which the program finds unbroken', async () => {
  for (const [id, length] of [
    [estimate, 4],
    [other, 1],
    [theirs, 1],
  ] as const) {
    expect(await eventsOf(id)).toHaveLength(length);
    expect(await faultOf(id)).toBeNull();
  }
});

const second = `where id = '${key('23')}'`;
test.each([
  ['a note', `update estimate_events set note = 'Other' ${second}`, { fault: 'changed', position: 2 }],
  [
    'a time',
    `update estimate_events set created_at = created_at + interval '1 ms' ${second}`,
    { fault: 'changed', position: 2 },
  ],
  [
    'a note with the hash of it',
    `update estimate_events set note = 'Other' ${second}; update estimate_events e set hash = event_hash(e) ${second}`,
    { fault: 'unlinked', position: 3 },
  ],
  ['an event that is gone', `delete from estimate_events ${second}`, { fault: 'missing', position: 2 }],
])('a change of a migrated record is found: %s', async (_what, change, broken) => {
  await query('create table kept as select * from estimate_events');
  await query(change);
  expect(await faultOf(estimate)).toEqual(broken);
  await query('delete from estimate_events; insert into estimate_events select * from kept; drop table kept');
  expect(await faultOf(estimate)).toBeNull();
});

test('a migrated chain goes on: the database takes the next event after it, and no other', async () => {
  /** Adds an event after the last one, with the correct hash for its position, as the program would add it. */
  const add = (position: number) =>
    withConnection(ownerConfig, async (client) => {
      await client.query(`select set_config('app.company_id', '${company}', false)`);
      await client.query(
        `insert into estimate_events select (jsonb_populate_record(made, jsonb_build_object('hash', event_hash(made)))).*
         from (select jsonb_populate_record(e, jsonb_build_object('id', '${key('26')}', 'position', ${position}, 'previous_hash', e.hash, 'note', 'More')) as made
           from estimate_events e where id = '${key('25')}') n`,
      );
    });
  await expect(add(6)).rejects.toThrow('the chain of events is broken');
  await add(5);
  expect(await eventsOf(estimate)).toHaveLength(5);
  expect(await faultOf(estimate)).toBeNull();
});

import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sealCheckSchema, type RecordCheck } from '@sable/domain/seal-check';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { withConnection } from '../db/connect.ts';
import { testApp, type TestApp } from '../http/test-app.ts';
import { newKey } from '../transaction-context.ts';
import { checkSeal } from './check-seal.ts';

let server: TestApp;
let companyId: string;
let estimateId: string;
let file: Buffer;
/** Number of events of the sale; the chain covers all of them. */
let length: number;

/** Runs a statement as somebody who controls the database itself and has disabled its triggers. */
const forge = (statement: string) =>
  withConnection(server.application.database.ownerConfig, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(statement);
  });
const asApp = (text: string, values: unknown[] = []) =>
  server.application.tenancy.withTenant(companyId, (client) =>
    client.query<Readonly<Record<string, unknown>>>(text, values),
  );

async function recordOf(bytes: Buffer): Promise<RecordCheck | null> {
  const check = await server.application.sealer.check(bytes);
  expect(check.verdict).toBe('valid');
  return check.verdict === 'valid' ? check.record : null;
}

const kept = ['estimate_events', 'estimate_versions', 'estimate_signatures', 'signed_copies'];

beforeAll(async () => {
  server = await testApp();
  const session = await server.call(server.admin, 'GET', '/api/session');
  companyId = z.object({ company: z.object({ id: z.string() }) }).parse(session.json()).company.id;
  const accountId = await server.household(server.admin);
  const lines = [{ name: 'Panel 😀', unitPrice: 34_900 }];
  estimateId = await server.draft(server.admin, accountId, lines);
  const { token } = await server.run(server.admin, 'estimates.send', { id: estimateId });
  const open = `/api/public/estimates/${token}`;
  await server.call('', 'POST', `${open}/viewed`, {});
  // The questions are asked concurrently, but their events still follow each other.
  await Promise.all(
    ['Is the café wired? 😀', '  In how many days? ', 'Who\ncomes?'].map((question) =>
      server.call('', 'POST', `${open}/ask`, { question }),
    ),
  );
  const { hash } = z.looseObject({ hash: z.string() }).parse((await server.call('', 'GET', open)).json());
  await server.call('', 'POST', `${open}/accept`, {
    versionHash: hash,
    signerName: 'Hanna Miller',
    consent: true,
    signature: { kind: 'typed', text: 'Hanna Miller' },
  });
  await vi.waitFor(
    async () =>
      expect((await server.call(server.admin, 'GET', `/api/estimates/${estimateId}`)).json()).toMatchObject({
        status: 'accepted',
      }),
    { timeout: 60_000, interval: 200 },
  );
  file = (await server.call('', 'GET', `${open}/pdf`)).rawPayload;
  for (const table of kept) await forge(`create table kept_${table} as select * from ${table}`);
  length = (await asApp('select from estimate_events')).length;
});

test('of a sale is one chain from the sending to the sealed copy', async () => {
  const rows = await asApp(
    `select kind, position::int, previous_hash, hash, subject_hash is not null as subject from estimate_events order by position`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'sent',
    'viewed',
    'question',
    'question',
    'question',
    'signed',
    'accepted',
  ]);
  expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  for (const [index, { previous_hash: previous }] of rows.entries())
    expect(previous).toBe(index === 0 ? null : rows[index - 1]?.['hash']);
  expect(rows.filter(({ subject }) => subject).map(({ kind }) => kind)).toEqual([
    'sent',
    'signed',
    'accepted',
  ]);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/public/verify',
    headers: { origin: server.origin, 'content-type': 'application/pdf' },
    payload: file,
  });
  const record = { state: 'unbroken', events: length, head: rows.at(-1)?.['hash'] };
  expect(sealCheckSchema.parse(answer.json())).toMatchObject({ verdict: 'valid', record });
});

test('no changed byte of a real copy passes, at 1,000 places by chance', () => {
  const passed: number[] = [];
  for (let count = 0; count < 1000; count++) {
    const at = randomInt(file.length);
    const kept = file.readUInt8(at);
    file[at] = kept ^ (1 << randomInt(8));
    if (checkSeal(file).fault === null) passed.push(at);
    file[at] = kept;
  }
  expect(passed).toEqual([]);
  expect(checkSeal(file).fault).toBeNull();
});

describe('the saved record', () => {
  const saved = (cookie = server.admin) => server.call(cookie, 'GET', `/api/estimates/${estimateId}/record`);
  const run = promisify(execFile);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sable-record-'));
    const answer = await saved();
    expect(answer.headers['content-type']).toBe('application/zip');
    for (const [name, bytes] of Object.entries(unzipSync(answer.rawPayload))) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), bytes);
    }
    return () => rm(folder, { recursive: true });
  });
  /** Returns the command that the guide in the record prints, exactly as printed. */
  const guided = async (start: string): Promise<string> => {
    const guide = await readFile(join(folder, 'README.txt'), 'utf8');
    const command = guide.split('\n').find((line) => line.trim().startsWith(start));
    expect(command).toBeDefined();
    return command?.trim() ?? '';
  };
  const follow = async (start: string) => run('sh', ['-c', await guided(start)], { cwd: folder });

  test('is checked with common tools alone, by the guide that lies in it', async () => {
    const { stdout } = await follow('sha256sum');
    expect(stdout.match(/: OK$/gm)).toHaveLength(1 + 1 + length + 1);
    await follow('(head');
    await follow('openssl cms');
    expect((await follow('openssl x509')).stdout).toContain('notAfter=');
    const events = z
      .object({ events: z.array(z.object({ hash: z.string(), previousHash: z.string().nullable() })) })
      .parse(JSON.parse(await readFile(join(folder, 'record.json'), 'utf8'))).events;
    for (const [index, { previousHash }] of events.entries())
      expect(previousHash).toBe(events[index - 1]?.hash ?? null);
    expect(events).toHaveLength(length);
  });

  test('does not pass when a byte of it is another one', async () => {
    const path = join(folder, 'covered');
    await follow('(head');
    const covered = await readFile(path);
    covered[900] = covered.readUInt8(900) ^ 1;
    await writeFile(path, covered);
    await expect(follow('openssl cms')).rejects.toThrow('verify');
    const event = join(folder, 'events', '0003.txt');
    await writeFile(event, `${await readFile(event, 'utf8')}.`);
    await expect(follow('sha256sum')).rejects.toThrow('did NOT match');
  });

  test('is given to who may read where signers were, and to nobody else', async () => {
    expect((await saved(await server.person('auditor'))).statusCode).toBe(200);
    for (const role of ['manager', 'office', 'sales'] as const)
      expect([role, (await saved(await server.person(role))).statusCode]).toEqual([role, 403]);
    expect((await saved(await server.person('installer'))).statusCode).toBe(404);
    expect((await saved('')).statusCode).toBe(401);
  });
});

const of = (position: number) => `where position = ${position}`;
const rehashed = `update estimate_events e set hash = event_hash(e)`;

describe('a record that somebody changed in the database is found', () => {
  test.each<[string, string, Partial<RecordCheck>]>([
    ['a note', `update estimate_events set note = 'Other' ${of(3)}`, { fault: 'changed', position: 3 }],
    [
      'a time',
      `update estimate_events set created_at = created_at + interval '1 ms' ${of(6)}`,
      { fault: 'changed', position: 6 },
    ],
    [
      'an address',
      `update estimate_events set ip_address = '203.0.113.9' ${of(2)}`,
      { fault: 'changed', position: 2 },
    ],
    ['a kind', `update estimate_events set kind = 'declined' ${of(7)}`, { fault: 'changed', position: 7 }],
    ['who it was', `update estimate_events set by = 'Otto' ${of(4)}`, { fault: 'changed', position: 4 }],
    [
      'an event with its hash',
      `update estimate_events set note = 'Other' ${of(3)}; ${rehashed} ${of(3)}`,
      { fault: 'unlinked', position: 4 },
    ],
    [
      'two events in the place of each other',
      `update estimate_events set position = 99 ${of(3)}; update estimate_events set position = 3 ${of(4)}; update estimate_events set position = 4 where position = 99`,
      { fault: 'changed', position: 3 },
    ],
    [
      'two events in the place of each other, with their hashes',
      `update estimate_events set position = 99 ${of(3)}; update estimate_events set position = 3 ${of(4)}; update estimate_events set position = 4 where position = 99; ${rehashed}`,
      { fault: 'unlinked', position: 3 },
    ],
    [
      'an event in the middle, removed',
      `delete from estimate_events ${of(4)}`,
      { fault: 'missing', position: 4 },
    ],
    ['the first event, removed', `delete from estimate_events ${of(1)}`, { fault: 'missing', position: 1 }],
    ['the last event, removed', `delete from estimate_events ${of(7)}`, { fault: 'ending', position: 7 }],
    [
      'the last three events, removed',
      `delete from estimate_events where position > 4`,
      { fault: 'ending', position: 5 },
    ],
    [
      'an event put between',
      `update estimate_events set position = position + 100 where position > 3;
       update estimate_events set position = position - 99 where position > 100;
       insert into estimate_events select (e).* from (select jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'position', 4)) as e from estimate_events e ${of(3)}) f`,
      { fault: 'changed', position: 4 },
    ],
    [
      'a whole chain, rewritten from an event on',
      `update estimate_events set note = 'Other' ${of(5)};
       do $$ declare e estimate_events; before text; begin
         for e in select * from estimate_events order by position loop
           e.previous_hash := before; before := event_hash(e);
           update estimate_events set previous_hash = e.previous_hash, hash = before where id = e.id;
         end loop; end $$`,
      { fault: 'changed', position: 5 },
    ],
    [
      'a price of the version',
      `update estimate_versions set content = jsonb_set(content, '{lines,0,unitPrice}', '1')`,
      { fault: 'version', position: 1 },
    ],
    [
      'a price of the version with its hash',
      `update estimate_versions set content = jsonb_set(content, '{lines,0,unitPrice}', '1'), hash = repeat('0', 64)`,
      { fault: 'version', position: 1 },
    ],
    [
      'a signature, replaced',
      `update estimate_signatures set signature = '{"kind": "typed", "text": "Otto Miller"}'`,
      { fault: 'signature', position: 6 },
    ],
    [
      'the time of a signature',
      `update estimate_signatures set signed_at = signed_at - interval '1 day'`,
      { fault: 'signature', position: 6 },
    ],
    [
      'the browser of a signature',
      `update estimate_signatures set forwarded_for = '1.2.3.4'`,
      { fault: 'signature', position: 6 },
    ],
    [
      'the kept copy',
      `update signed_copies set pdf = set_byte(pdf, 900, get_byte(pdf, 900) # 1)`,
      { fault: 'copy', position: 7 },
    ],
  ])('%s', async (_what, statement, broken) => {
    await forge(statement);
    expect(await recordOf(file)).toEqual({ state: 'broken', ...broken });
    for (const table of kept)
      await forge(`delete from ${table}; insert into ${table} select * from kept_${table}`);
    expect(await recordOf(file)).toMatchObject({ state: 'unbroken' });
  });
});

describe('the database takes no event', () => {
  const copied = (changes: string) =>
    asApp(
      `insert into estimate_events select (e).* from (select jsonb_populate_record(e, $2::jsonb || jsonb_build_object('id', $1::text)) as e from estimate_events e ${of(7)}) f`,
      [newKey(), changes],
    );

  test.each([
    ['at a place that is taken', '{"position": 7}'],
    ['after a gap', '{"position": 9}'],
    ['after an event other than the last', `{"position": 8, "previous_hash": "${'0'.repeat(64)}"}`],
  ])('%s', async (_what, changes) => {
    await expect(copied(changes)).rejects.toThrow('the chain of events is broken');
  });

  test('whose hash is not what it says', async () => {
    const [last] = await asApp('select hash from estimate_events order by position desc limit 1');
    const next = { position: 8, previous_hash: last?.['hash'], note: 'More' };
    await expect(copied(JSON.stringify(next))).rejects.toThrow('the chain of events is broken');
  });

  test('for another, and none away: the program may only add', async () => {
    for (const statement of [
      `update estimate_events set note = 'Other' ${of(3)}`,
      `delete from estimate_events ${of(7)}`,
      'truncate estimate_events',
    ])
      await expect(asApp(statement)).rejects.toThrow('permission denied');
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { withConnection } from './db/connect.ts';
import { migrationsDirectory } from './db/migrate.ts';
import { searchRecords } from './search.ts';
import { offer } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
let rep: Actor;
let contract: Record<string, unknown>;

beforeAll(async () => {
  const admin = await world.company();
  rep = await world.person(admin, 'sales');
  const lines = [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 4999 }];
  const { id } = await offer(world, rep, await world.account(rep), lines, { termMonths: 36 });
  const signed = { method: 'paper', signedOn: '2025-03-14', signerName: 'Zoë O’Brien' };
  await world.run(admin, 'estimates.recordAcceptance', { id, ...signed });
  contract = (await world.rows(rep, { collection: 'contracts' }))[0] ?? {};
});

const found = async (text: string): Promise<unknown[]> =>
  (await searchRecords(world.tenancy, rep, text))
    .filter(({ type }) => type === 'contracts')
    .map(({ id }) => id);

test('a contract is found by its number and by who signed it', async () => {
  for (const text of [String(contract['reference']), 'zoe obrien'])
    expect(await found(text), text).toEqual([contract['id']]);
});

test('contracts of an installation that is upgraded are found in the same ways', async () => {
  const rows = (sql: string) =>
    withConnection(world.database.ownerConfig, async (owner) => (await owner.query(sql)).rows);
  const all = `select company_id, id, title, subtitle, text, filter_text, belongs_to from searches where type = 'contracts'`;
  const written = await rows(all);
  await rows(`delete from searches where type = 'contracts'`);
  expect(await found('zoe obrien')).toEqual([]);
  await rows(await readFile(join(migrationsDirectory(), '0197_contracts_in_search.sql'), 'utf8'));
  expect(await rows(all)).toEqual(written);
  expect(await found('zoe obrien')).toEqual([contract['id']]);
});

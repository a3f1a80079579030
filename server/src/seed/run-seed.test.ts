import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTenancy } from '../db/tenant.ts';
import { testDatabase } from '../db/test-database.ts';
import { createWriter } from '../mutate.ts';
import { provisionCompany } from '../provision-company.ts';
import { demoPassword, openDemoInfo, readDemoInfo } from './demo-info.ts';
import { runSeed, type SeedRun } from './run-seed.ts';

const identity = { hashPassword: async () => 'hash', createIdentityFor: async () => undefined };

test('makes the demo, remembers whom one can sign in as, refuses to make it again, and grows it when asked', async () => {
  const database = await testDatabase();
  const tenancy = createTenancy(database.createPool('sable_app', { max: 4 }));
  const dataDir = await mkdtemp(join(tmpdir(), 'sable-seed-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const run = (accounts: number | undefined, more: Partial<SeedRun> = {}) =>
    runSeed({ tenancy, identity, dataDir, accounts, seed: 1, onProgress: () => {}, ...more });
  expect(await readDemoInfo(dataDir)).toBeNull();
  const first = await run(15);
  expect(first.accounts).toBe(15);
  expect(first.info?.people).toHaveLength(20);
  expect(await readDemoInfo(dataDir)).toEqual(first.info);
  expect((await stat(join(dataDir, 'demo.json'))).mode & 0o077).toBe(0);
  await expect(run(undefined)).rejects.toThrow('is here already');
  const steps: number[] = [];
  const second = await run(25, { onProgress: ({ done }) => steps.push(done) });
  expect(second).toMatchObject({ accounts: 25, info: first.info });
  expect(steps.at(-1)).toBe(25);
  const companies = await tenancy.crossTenantQuery<{ name: string }>(
    'select name from all_companies() order by name',
  );
  expect(companies.map(({ name }) => name)).toEqual(['Lakehead Alarm', 'Northgate Security']);
});

test('a company that is opened while the demo is made keeps its password from strangers', async () => {
  const database = await testDatabase();
  const tenancy = createTenancy(database.createPool('sable_app', { max: 4 }));
  const dataDir = await mkdtemp(join(tmpdir(), 'sable-seed-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const hashPassword = async () => {
    await provisionCompany(
      createWriter(tenancy, () => {}),
      { companyName: 'Real Security', personName: 'Rita Olson', email: 'rita@example.com', roles: ['admin'] },
    );
    return 'hash';
  };
  const run = { tenancy, dataDir, accounts: 15, seed: 1, onProgress: () => {} };
  const { info } = await runSeed({ ...run, identity: { ...identity, hashPassword } });
  expect(await readDemoInfo(dataDir)).toEqual(info);
  expect(await openDemoInfo(dataDir, tenancy)).toBeNull();
});

test('a demo’s password is long, easy to type and never the same', () => {
  expect(demoPassword()).toMatch(/^demo(-[a-z2-9]{4}){3}$/);
  expect(demoPassword()).not.toBe(demoPassword());
});

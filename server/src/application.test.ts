import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLATFORM_COMPANY_ID, systemActor } from '@sable/domain/kernel/actor';
import { composeApplication, type Application } from './application.ts';
import { testDatabase } from './db/test-database.ts';
import { readConfig } from './config.ts';
import { newKey } from './transaction-context.ts';
import { whileHeld } from './test-lock.ts';
import { provisionCompany } from './provision-company.ts';

let application: Application;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sable-application-'));
  const config = { ...readConfig({ SABLE_DATA: directory }), databaseUrl: undefined };
  application = await composeApplication(config, pino({ level: 'silent' }), await testDatabase());
});

afterAll(async () => {
  await application.close();
  await rm(directory, { recursive: true, force: true });
});

test('servers that start at once on a new database make the settings of the installation once', async () => {
  const config = { ...readConfig({ SABLE_DATA: directory }), databaseUrl: undefined };
  const log = pino({ level: 'silent' });
  const database = await testDatabase();
  // Both servers look for the settings and find none before either creates them.
  const { starting } = await whileHeld(
    database.ownerConfig,
    'lock table settings in share mode',
    async (waiting) => {
      const servers = [1, 2].map(() => composeApplication(config, log, database));
      await waiting(2);
      return { starting: Promise.all(servers) };
    },
  );
  const servers = await starting;
  const [server] = servers;
  const rows = await server?.tenancy.withTenant(PLATFORM_COMPANY_ID, (client) =>
    client.query(`select from settings where company_id = $1 and scope = 'app'`, [PLATFORM_COMPANY_ID]),
  );
  expect(rows).toHaveLength(1);
  for (const server of servers) await server.close();
});

test.each(['inactive', 'suspended'])(
  'the sessions of a person who becomes %s end, and stay ended when access is given back',
  async (status) => {
    const { identity, writer } = application;
    const person = async (name: string) => {
      const email = `${name}-${newKey()}@example.com`;
      const { companyId, userId } = await provisionCompany(writer, {
        companyName: `${name} Security`,
        personName: name,
        email,
        roles: ['admin'],
      });
      await identity.createIdentityFor({
        email,
        name,
        secret: { passwordHash: await identity.hashPassword('a long enough passphrase') },
        memberships: [{ companyId, userId }],
      });
      const cookie = await identity.signInAs(userId);
      return { companyId, userId, session: () => identity.resolveSession({ headers: { cookie } }) };
    };
    const [gone, stays] = [await person('Gone'), await person('Stays')];
    const admin = { ...systemActor(gone.companyId), id: newKey(), roles: ['admin'] };
    const run = async (name: string, args: object) =>
      (await writer.mutate(admin, { key: newKey(), mutations: [{ name, args }] })).results[0];
    // At least one person who can deactivate others must remain.
    const successor = { name: 'Second', email: `second-${newKey()}@example.com`, roles: ['admin'] };
    const { id } = (await run('users.invite', successor)) as { id: string };
    await run('users.setStatus', { id, status: 'active' });
    expect(await gone.session()).not.toBeNull();

    await run('users.setStatus', { id: gone.userId, status });
    await expect.poll(gone.session).toBeNull();
    await run('users.setStatus', { id: gone.userId, status: 'active' });
    expect(await gone.session()).toBeNull();
    expect(await stays.session()).not.toBeNull();
  },
);

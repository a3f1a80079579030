import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { Tenancy } from '../db/tenant.ts';
import { provisionCompany } from '../provision-company.ts';
import { demoExists } from '../seed/seed-demo.ts';
import { testIdentity } from '../session/test-identity.ts';
import { registerErrors } from './errors.ts';
import { Routes } from './route.ts';
import { registerSetupRoutes } from './setup-routes.ts';

test('a company that is opened while the demo is made up keeps the demo out', async () => {
  const { identity, tenancy: whole, writer } = await testIdentity();
  let looks = 0;
  const tenancy: Tenancy = {
    ...whole,
    async crossTenantQuery(sql, values) {
      // The second check for companies comes after the slow work.
      if (sql.includes('all_companies') && ++looks === 2)
        await provisionCompany(writer, {
          companyName: 'Real Security',
          personName: 'Rita Olson',
          email: 'rita@example.com',
          roles: ['admin'],
        });
      return whole.crossTenantQuery(sql, values);
    },
  };
  const dataDir = await mkdtemp(join(tmpdir(), 'sable-set-up-'));
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    await rm(dataDir, { recursive: true });
  });
  registerErrors(app);
  const config = readConfig({ SABLE_DATA: dataDir });
  registerSetupRoutes(new Routes(app), { config, tenancy, identity }, 15);
  const refused = await app.inject({ method: 'POST', url: '/api/setup/demo', payload: {} });
  expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('already in use')]);
  expect(await demoExists(whole)).toBe(false);
  const setUp = await app.inject({ method: 'GET', url: '/api/setup' });
  expect(setUp.json()).toMatchObject({ empty: false, demo: false });
});

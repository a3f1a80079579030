import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerPages } from './pages.ts';
import { registerSecurity } from './security.ts';

const folder = await mkdtemp(join(tmpdir(), 'sable-pages-'));
await mkdir(join(folder, 'assets'));
for (const name of ['index.html', 'customer.html']) await writeFile(join(folder, name), `<p>${name}</p>`);
const app = Fastify();
registerSecurity(app, { publicUrl: 'http://localhost:3000', appCheckToken: undefined });
await registerPages(app, folder);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const policyOf = async (url: string) => (await app.inject({ url })).headers['cross-origin-opener-policy'];

test('the staff’s page stays in touch with the window of a sign-in provider, the customer’s page with none', async () => {
  for (const url of ['/', '/index.html', '/login', '/user'])
    expect(await policyOf(url)).toBe('same-origin-allow-popups');
  expect(await policyOf('/e/some-token')).toBe('same-origin');
});

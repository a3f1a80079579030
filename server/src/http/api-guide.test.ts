import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../db/free-port.ts';
import { testApp } from './test-app.ts';
import { issueKey } from './test-programs.ts';

const here = dirname(fileURLToPath(import.meta.url));

test('the examples of the guide run against a server', async () => {
  const guide = await readFile(join(here, '../../../docs/api.md'), 'utf8');
  const examples = [...guide.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  expect(examples.length).toBeGreaterThan(4);
  const server = await testApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
  const { app, admin, call } = server;
  const { key } = await issueKey(server, admin, [{ collection: 'accounts', verbs: ['read'] }]);
  vi.stubEnv('SABLE_API_KEY', key);
  onTestFinished(() => void vi.unstubAllEnvs());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const folder = await mkdtemp(join(tmpdir(), 'sable-guide-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const receiverPort = await freePort();
  // The guide's assertions become throwing ones, and its addresses become those of this server, from which it accepts
  // its own pages, and of a receiver.
  const contents = examples
    .join('\n')
    .replaceAll('https://crm.example.com', url)
    .replaceAll('https://hooks.example.com', `http://127.0.0.1:${receiverPort}`)
    .replaceAll('8080', String(receiverPort))
    .replaceAll('console.assert(', 'assert.ok(');
  const { outputFiles } = await build({
    stdin: { contents: `import assert from 'node:assert';\n${contents}`, resolveDir: here, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    // The package `ws` is CommonJS.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    write: false,
  });
  const file = join(folder, 'guide.mjs');
  await writeFile(file, outputFiles[0]?.text ?? '');
  await import(/* @vite-ignore */ pathToFileURL(file).href);
  const rows = (await call(admin, 'GET', '/api/accounts')).json<{
    rows: { name: string; leadSource: string }[];
  }>().rows;
  expect(rows).toMatchObject([{ name: 'Teresa Payne', status: 'appointment_set', leadSource: 'Fair' }]);
  expect((await call(admin, 'GET', '/api/contacts')).json<{ rows: unknown[] }>().rows).toHaveLength(1);
});

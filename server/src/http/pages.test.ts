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
await writeFile(join(folder, 'assets', 'screen.js'), 'plain');
await writeFile(join(folder, 'assets', 'screen.js.br'), 'small');
await writeFile(join(folder, 'assets', 'tiny.js'), 'tiny');
await writeFile(join(folder, 'icon.svg'), '<svg/>');
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

test('a file whose name says what is in it is kept for a year, any other is asked for again each time', async () => {
  const cacheOf = async (url: string) => (await app.inject({ url })).headers['cache-control'];
  expect(await cacheOf('/assets/screen.js')).toBe('public, max-age=31536000, immutable');
  for (const url of ['/', '/e/some-token', '/icon.svg']) expect(await cacheOf(url)).toBe('no-cache');
});

test('a script is sent as the build compressed it to who reads that, and plain to everybody else', async () => {
  const answerTo = async (encodings: string, name = 'screen') => {
    const url = `/assets/${name}.js`;
    const { headers, body } = await app.inject({ url, headers: { 'accept-encoding': encodings } });
    const { 'content-encoding': encoding, 'content-type': type, vary } = headers;
    return { body, encoding, type, vary };
  };
  const common = { type: 'application/javascript; charset=utf-8', vary: 'accept-encoding' };
  expect(await answerTo('gzip, deflate, br')).toEqual({ ...common, body: 'small', encoding: 'br' });
  expect(await answerTo('identity')).toEqual({ ...common, body: 'plain', encoding: undefined });
  expect(await answerTo('gzip')).toEqual({ ...common, body: 'plain', encoding: undefined });
  expect(await answerTo('br', 'tiny')).toEqual({ ...common, body: 'tiny', encoding: undefined });
});

test('a hashed file is read once, and nothing outside its folder is', async () => {
  await writeFile(join(folder, 'assets', 'once.css'), 'p {}');
  const other = Fastify();
  await registerPages(other, folder);
  const answerTo = async (url: string) => {
    const { statusCode, body } = await other.inject({ url });
    return [statusCode, body] as const;
  };
  expect(await answerTo('/assets/once.css')).toEqual([200, 'p {}']);
  await rm(join(folder, 'assets', 'once.css'));
  expect(await answerTo('/assets/once.css')).toEqual([200, 'p {}']);
  for (const url of ['/assets/..%2Findex.html', '/assets/..%2f..%2fpackage.json', '/assets/missing.js'])
    expect((await answerTo(url))[0], url).not.toBe(200);
  await other.close();
});

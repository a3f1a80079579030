import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeApplication, type Application } from '../application.ts';
import { testDatabase } from '../db/test-database.ts';
import { readConfig } from '../config.ts';
import { createApp } from './app.ts';
import { openApi } from './openapi.ts';

let application: Application;
let app: FastifyInstance;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sable-openapi-'));
  const config = readConfig({ SABLE_DATA: directory });
  const log = pino({ level: 'silent' });
  application = await composeApplication(config, log, await testDatabase());
  app = await createApp({ application, config, log });
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await application.close();
  await rm(directory, { recursive: true, force: true });
});

const describedRoutes = (): string[] =>
  Object.entries(openApi()['paths'] as Record<string, object>).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  );

/** What the server has, from Fastify's own tree: a line per part of a path, with the methods that end there. */
function servedRoutes(): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^([│├└─\s]*)(\S*)(?: \((.*)\))?$/u.exec(line) ?? [];
      const depth = indent.length / 4;
      above.splice(depth - 1, above.length, part);
      const path = above.join('').replace(/:(\w+)/g, '{$1}');
      return (methods ?? '').split(', ').map((method) => `${method} ${path}`);
    })
    .filter((route) => /^(GET|POST|PUT|PATCH|DELETE) /.test(route));
}

test('describes every route that the server has, and no other', () => {
  // The socket is no request and answer.
  const served = servedRoutes().filter((route) => route !== 'GET /live');
  expect(served.length).toBeGreaterThan(100);
  expect(describedRoutes().sort()).toEqual(served.sort());
});

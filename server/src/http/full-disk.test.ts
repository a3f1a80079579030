import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrors } from './errors.ts';

test('a full disk is answered by its name and logged in one line', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: { level: 'warn', stream } });
  registerErrors(app);
  app.get('/', () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([507, '1']);
  expect(answer.json()).toMatchObject({
    error: { code: 'DISK_FULL', message: expect.stringContaining('What you typed is kept') },
  });
  expect(lines.map((line): object => JSON.parse(line))).toMatchObject([
    {
      level: 50,
      reason: expect.stringContaining('ENOSPC'),
      msg: expect.stringContaining('the disk is full'),
    },
  ]);
  expect(lines.join('')).not.toContain('stack');
  await app.close();
});

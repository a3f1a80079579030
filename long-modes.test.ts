import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = dirname(fileURLToPath(import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const modes = z
  .array(
    z.strictObject({
      name: z.string(),
      set: z.record(z.string(), z.string()),
      vitest: z.array(z.string()).optional(),
      playwright: z.array(z.string()).optional(),
      script: z.string().optional(),
    }),
  )
  .parse(JSON.parse(read('scripts/long-modes.json')));

/** A test's size setting, or its switch to run everything: `process.env['ODD_INPUTS'] ?? 20`. */
const size = /process\.env(?:\['|\.)(\w+)(?:'\])?\s*(?:\?\?\s*[\d_]+\)|===\s*'all'|\)\s*;)/g;
/** Variables that replay a run or number a worker; they are not sizes. */
const noSize = ['SEED', 'TEST_PARALLEL_INDEX'];

test('every size that a test can take is set by the long run', () => {
  const tests = execFileSync('git', ['ls-files', 'domain/src', 'server/src', 'web/src', 'e2e'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.test\.tsx?$|^e2e\/.*\.ts$/.test(file));
  const sizes = tests.flatMap((file) =>
    [...read(file).matchAll(size)].map(([, name = '']) => name).filter((name) => !noSize.includes(name)),
  );
  expect(sizes.length).toBeGreaterThan(7);
  expect([...new Set(sizes)].toSorted()).toEqual(
    [...new Set(modes.flatMap(({ set }) => Object.keys(set)))].toSorted(),
  );
});

test('every long run names tests that are there', () => {
  for (const { name, vitest = [], playwright = [], script } of modes) {
    const files = [
      ...vitest.filter((part) => part.endsWith('.ts')),
      ...playwright,
      ...(script ? [`scripts/${script}`] : []),
    ];
    expect([name, files.length > 0, files.filter((file) => !existsSync(join(root, file)))]).toEqual([
      name,
      true,
      [],
    ]);
  }
});

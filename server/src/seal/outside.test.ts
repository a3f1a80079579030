import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPdfRenderer } from '../documents/render-pdf.ts';
import { readStructure, unmarked } from '../documents/testing/read-structure.ts';
import { longContent } from '../documents/testing/sample-content.ts';
import { makeSealKey } from './make-key.ts';
import { sealPdf } from './seal-pdf.ts';
import { stampSeal } from './stamp-seal.ts';
import { testAuthority } from './testing/timestamp-server.ts';
import { createTimestampAuthority } from './timestamp-authority.ts';

/** Whether a program can be run here. */
function runs(program: string): boolean {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const hasPdfsig = runs('pdfsig');
if (!hasPdfsig)
  process.stderr.write('pdfsig (poppler-utils) is not installed: what it says of a seal is not tested.\n');

const company = 'Müller Alarm';
const renderer = createPdfRenderer({ log: { warn: () => undefined } });
let plain: Buffer;
let sealed: Buffer;

beforeAll(async () => {
  plain = await renderer.renderEstimate({ content: longContent(62), hash: 'a'.repeat(64) });
  const input = { pdf: plain, company, statement: 'EST-1', sealedAt: Date.now(), toStamp: true };
  sealed = Buffer.from(await sealPdf({ ...input, key: await makeSealKey(company, Date.now()) }));
});
afterAll(() => renderer.close());

test('a seal does not change the structure of a tagged document', () => {
  expect(readStructure(sealed)).toEqual(readStructure(plain));
  expect(readStructure(sealed)?.role).toBe('Document');
  expect(unmarked(sealed)).toEqual([]);
  const file = sealed.toString('latin1');
  for (const said of [/\/Marked true/, /\/Lang \(en\)/, /\/DisplayDocTitle true/]) expect(file).toMatch(said);
});

describe.runIf(hasPdfsig)('pdfsig', () => {
  const run = promisify(execFile);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sable-pdfsig-'));
    return () => rm(folder, { recursive: true });
  });
  const said = async (name: string, bytes: Buffer): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    // Uses its own HOME, so that certificates trusted on this machine do not change the output.
    return (await run('pdfsig', [path], { env: { ...process.env, HOME: folder } })).stdout;
  };

  test('says that a seal is valid and covers the whole document', async () => {
    const phrase = await said('sealed.pdf', sealed);
    for (const part of [
      'Signature is Valid.',
      'Total document signed',
      `Signer Certificate Common Name: ${company}`,
    ])
      expect(phrase).toContain(part);
  });

  test('says the same of a seal with a time stamp', async () => {
    const by = testAuthority();
    const authority = createTimestampAuthority({
      url: 'https://time.example.com/',
      roots: [by.root],
      egress: { exchange: async (_url, { body }) => ({ status: 200, body: by.answer(Buffer.from(body)) }) },
    });
    const phrase = await said('stamped.pdf', (await stampSeal(sealed, authority)).bytes);
    for (const part of ['Signature is Valid.', 'Total document signed']) expect(phrase).toContain(part);
  });

  test('notices a changed page', async () => {
    const changed = Buffer.from(sealed);
    const at = changed.indexOf('/MediaBox');
    changed.write('/MediaBux', at, 'latin1');
    expect(await said('changed.pdf', changed)).toContain('Digest Mismatch');
  });
});

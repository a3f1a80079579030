import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newKey } from '../transaction-context.ts';
import { fileServer, someBytes, type FileServer } from './testing/file-server.ts';

// Each error of a resumable upload has a code and a message like every other error, and the status that the protocol
// requires.

const answerSchema = z.object({
  error: z.object({ code: z.string(), message: z.string(), requestId: z.string() }),
});
const answerIn = async (answer: Response) => answerSchema.parse(await answer.json()).error;

let server: FileServer;
let target: string;
beforeAll(async () => {
  server = await fileServer();
  target = `/api/uploads/accounts/${server.accountId}`;
});
afterAll(() => server.app.close());

const RESUMABLE = { 'tus-resumable': '1.0.0' };
const BYTES = { 'content-type': 'application/offset+octet-stream' };

/** Creates an upload of four bytes that has received none. Returns its address. */
async function begun(): Promise<string> {
  const answer = await server.begin(server.admin, target, 4, { filename: 'plan.txt' });
  return answer.headers.get('location') ?? '';
}

const bodies = { POST: undefined, PATCH: new Uint8Array(someBytes(4)), DELETE: undefined } as const;

test.each([
  ['PATCH', 'without the version of the protocol', { ...BYTES, 'upload-offset': '0' }, 412, 'Tus-Resumable'],
  [
    'PATCH',
    'in another version',
    { ...BYTES, 'tus-resumable': '0.2', 'upload-offset': '0' },
    412,
    'tus-resumable',
  ],
  ['DELETE', 'without the version', {}, 412, 'Tus-Resumable'],
  ['PATCH', 'of no place', { ...RESUMABLE, ...BYTES }, 403, 'Upload-Offset'],
  ['PATCH', 'of an odd place', { ...RESUMABLE, ...BYTES, 'upload-offset': '-1' }, 400, 'upload-offset'],
  ['PATCH', 'of another place', { ...RESUMABLE, ...BYTES, 'upload-offset': '2' }, 409, 'Upload-Offset'],
  ['POST', 'without a length', RESUMABLE, 400, 'Upload-Length'],
  ['POST', 'with an odd length', { ...RESUMABLE, 'upload-length': 'ten' }, 400, 'upload-length'],
  [
    'POST',
    'with a length to come',
    { ...RESUMABLE, 'upload-defer-length': '1' },
    400,
    'creation-defer-length',
  ],
  ['POST', 'with a length beyond all', { ...RESUMABLE, 'upload-length': '9007199254740991' }, 413, 'size'],
  [
    'POST',
    'with odd metadata',
    { ...RESUMABLE, 'upload-length': '4', 'upload-metadata': 'a b c' },
    400,
    'upload-metadata',
  ],
  [
    'POST',
    'as one part of many',
    { ...RESUMABLE, 'upload-length': '4', 'upload-concat': 'partial' },
    400,
    'oncatenation',
  ],
] as const)('%s %s is refused with code and words', async (method, _what, headers, status, phrase) => {
  const path = method === 'POST' ? target : await begun();
  const body = bodies[method];
  const answer = await server.send(server.admin, method, path, { headers, ...(body && { body }) });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  if (status === 412) expect(answer.headers.get('tus-version')).toBe('1.0.0');
  const { code, message, requestId } = await answerIn(answer);
  expect(code).toBe('UPLOAD_REFUSED');
  expect(message).toMatch(/^The upload was refused: .*[^.]\. Nothing of this request was stored\./);
  expect(message).toContain(phrase);
  expect(requestId).toBe(answer.headers.get('x-request-id'));
});

test('an upload that nobody began is not found, in the usual words', async () => {
  const answer = await server.send(server.admin, 'DELETE', `/api/tus/${newKey()}`, { headers: RESUMABLE });
  expect([answer.status, (await answerIn(answer)).code]).toEqual([404, 'NOT_FOUND']);
});

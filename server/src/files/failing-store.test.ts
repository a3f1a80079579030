import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  fileIn,
  fileServer,
  refusalIn,
  sha256Of,
  someBytes,
  type FileServer,
} from './testing/file-server.ts';

// Simulates a store that fails while bytes arrive, as a full disk does. Specification 8.16

let server: FileServer;
let pieces: string;
beforeAll(async () => {
  server = await fileServer();
  pieces = join(server.application.config.dataDir, 'files', 'uploads');
});
afterEach(() => rm(pieces, { recursive: true, force: true }));

/** Breaks the store by replacing its folder with a file. */
async function breakStore(): Promise<void> {
  await rm(pieces, { recursive: true, force: true });
  await mkdir(dirname(pieces), { recursive: true });
  await writeFile(pieces, '');
}

// The second upload fails while more bytes are in flight.
test.each([1_000_000, 9_000_000])(
  'an upload of %i bytes hears that the server failed, and goes on once it does not',
  async (size) => {
    const bytes = someBytes(size);
    const begun = await server.begin(server.admin, `/api/uploads/accounts/${server.accountId}`, size);
    const path = begun.headers.get('location') ?? '';
    await breakStore();
    expect(await refusalIn(await server.patch(server.admin, path, 0, bytes))).toEqual([500, 'INTERNAL']);
    expect(await server.offset(server.admin, path)).toBe(0);
    await rm(pieces);
    expect((await server.patch(server.admin, path, 0, bytes)).status).toBe(204);
    const stored = await server.send(server.admin, 'GET', `/api/files/${path.split('/').at(-1)}`);
    expect(await fileIn(stored)).toMatchObject({ sha256: sha256Of(bytes) });
  },
);

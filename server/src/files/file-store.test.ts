import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey } from '../transaction-context.ts';
import { createDiskStore } from './disk-store.ts';
import { bytesOf, fileKey, pieceKey, pieceName, thumbnailKey, type FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';
import { startS3Double, type S3Double } from './testing/s3-double.ts';

const folder = await mkdtemp(join(tmpdir(), 'sable-files-'));
let s3: S3Double;
let stores: Readonly<Record<'disk' | 's3', FileStore>>;
beforeAll(async () => {
  s3 = await startS3Double();
  stores = { disk: createDiskStore(folder), s3: createS3Store(s3.address) };
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function* piecesOf(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}
/** Returns the bytes of an object as text; null if there is none. */
const textOf = async (store: FileStore, key: string, ...range: Parameters<FileStore['read']>[1][]) => {
  const stream = await store.read(key, ...range);
  return stream && (await bytesOf(stream)).toString();
};
const fresh = () => fileKey(newKey(), newKey());

describe.each(['disk', 's3'] as const)('every store keeps the contract: %s', (name) => {
  test('what was put is read, whole and in part, until it is removed', async () => {
    const [store, key] = [stores[name], fresh()];
    await store.put(key, piecesOf('one ', 'two ', 'three'));
    expect(await textOf(store, key)).toBe('one two three');
    expect(await textOf(store, key, { start: 4, end: 7 })).toBe('two');
    expect(await textOf(store, key, { start: 8 })).toBe('three');
    await store.remove([key]);
    expect(await textOf(store, key)).toBeNull();
  });

  test('an object without bytes is an object', async () => {
    const [store, key] = [stores[name], fresh()];
    await store.put(key, piecesOf());
    expect(await textOf(store, key)).toBe('');
  });

  test('a later put replaces the earlier one', async () => {
    const [store, key] = [stores[name], fresh()];
    await store.put(key, piecesOf('a long first text'));
    await store.put(key, piecesOf('second'));
    expect(await textOf(store, key)).toBe('second');
  });

  test('20 MB arrive as they left', async () => {
    const [store, key] = [stores[name], fresh()];
    const megabytes = Array.from({ length: 20 }, (_, n) => Buffer.alloc(1024 * 1024, n));
    await store.put(key, piecesOf(...megabytes));
    const stream = await store.read(key);
    expect(stream && Buffer.concat(megabytes).equals(await bytesOf(stream))).toBe(true);
  });

  test('what breaks on its way is not there, and what was there stays', async () => {
    const [store, key, kept] = [stores[name], fresh(), fresh()];
    await store.put(kept, piecesOf('kept'));
    const broken = async function* () {
      yield Buffer.alloc(9 * 1024 * 1024, 1);
      throw new Error('the connection broke');
    };
    await expect(store.put(key, broken())).rejects.toThrow('the connection broke');
    await expect(store.put(kept, broken())).rejects.toThrow('the connection broke');
    expect([await textOf(store, key), await textOf(store, kept)]).toEqual([null, 'kept']);
  });

  test('an absent object is read as none and removed without an error', async () => {
    const key = fresh();
    expect(await stores[name].read(key)).toBeNull();
    await stores[name].remove([key, fresh()]);
  });

  test('no text but a key of its own becomes a path', async () => {
    const store = stores[name];
    for (const key of [
      '',
      '../secret.key',
      `${newKey()}/../../secret.key`,
      '/etc/passwd',
      `${newKey()}/a b`,
    ]) {
      await expect(store.read(key)).rejects.toThrow('not the key');
      await expect(store.put(key, piecesOf('x'))).rejects.toThrow('not the key');
      await expect(store.remove([key])).rejects.toThrow('not the key');
    }
    for (const key of [
      pieceKey(newKey(), newKey(), pieceName(4096, newKey())),
      thumbnailKey(newKey(), newKey(), '640.png'),
    ]) {
      await store.put(key, piecesOf('x'));
      expect(await textOf(store, key)).toBe('x');
    }
  });
});

test('nothing half written is left behind', async () => {
  const left = await readdir(folder, { recursive: true });
  expect(left.filter((path) => path.endsWith('.part'))).toEqual([]);
  expect(s3.openUploads()).toBe(0);
});

test('a store refuses what another secret has signed', async () => {
  const stranger = createS3Store(s3.address.replace('test%2Fsecret', 'another%20secret'));
  await expect(stranger.put(fresh(), piecesOf('forged'))).rejects.toThrow();
});

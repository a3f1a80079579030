import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeArchive } from './write-archive.ts';

test('a disk that becomes full in the middle of an entry is the error of that entry, and ends no process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sable-archive-'));
  const { write } = fs;
  let left = 4;
  const writes = vi.spyOn(fs, 'write').mockImplementation((...args: unknown[]) => {
    left -= 1;
    if (left >= 0) return Reflect.apply(write, fs, args);
    const done = args.find((arg) => typeof arg === 'function');
    done?.(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
  });
  try {
    const archive = writeArchive(join(folder, 'full.tar.gz'));
    const content = (async function* () {
      for (let piece = 0; piece < 20; piece += 1) yield randomBytes(1024 * 1024);
    })();
    await expect(archive.add('files/noise', content)).rejects.toThrow('ENOSPC');
    await archive.abandon();
    expect(writes).toHaveBeenCalled();
  } finally {
    writes.mockRestore();
    await rm(folder, { recursive: true, force: true });
  }
});

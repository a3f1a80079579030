import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { lockDirectory } from './lock.ts';
import { temporaryDataDirectory } from './test-server.ts';

test('a folder is held by one at a time, and free again once released', async () => {
  const folder = await temporaryDataDirectory();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const first = await lockDirectory(folder);
  await expect(lockDirectory(folder)).rejects.toThrow(
    `Another server (process ${process.pid}) is using the data folder ${folder}.`,
  );
  await first.release();
  await (await lockDirectory(folder)).release();
});

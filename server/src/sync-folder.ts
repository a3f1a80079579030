import { open } from 'node:fs/promises';

/** Makes a new name in a folder survive a power failure. Windows cannot open a folder and does not need this. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

import { chmod, mkdir } from 'node:fs/promises';

/**
 * Creates the data folder. Other accounts cannot read it. Under root they may pass through it but not list it,
 * because PostgreSQL refuses to run as root and its account must reach its own folder inside. Secret files and
 * folders inside are 0600 or 0700.
 */
export async function createDataDirectory(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true });
  if (made !== undefined) await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

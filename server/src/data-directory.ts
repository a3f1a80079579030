import { chmod, mkdir } from 'node:fs/promises';

/**
 * Makes the data folder. Nobody else may look into it; under root other accounts may pass through (not list) it, because PostgreSQL refuses
 * to run as root and its account must reach its own folder inside. What is secret in there is itself 0600 or 0700.
 */
export async function createDataDirectory(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true });
  if (made !== undefined) await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

import { z } from 'zod';
import { getJson } from '../../live/client-error.ts';

const lastBackupSchema = z.object({ finishedAt: z.iso.datetime(), sizeBytes: z.number() });
/** A backup that was written and fully verified by reading it back. */
export type LastBackup = z.infer<typeof lastBackupSchema>;

const answerSchema = z.object({ lastBackup: lastBackupSchema.nullable() });

/**
 * Reads the time of the last backup, and returns it with the time of the request (ms); for administrators. Rejects
 * with ClientError.
 */
export const readLastBackup = async (): Promise<{ last: LastBackup | null; askedAt: number }> => ({
  last: answerSchema.parse(await getJson('/api/admin/last-backup')).lastBackup,
  askedAt: Date.now(),
});

const DAY_MS = 86_400_000;
/** Days without a backup after which administrators see a warning. */
const MAX_AGE_DAYS = 7;

export interface BackupState {
  readonly tone: 'success' | 'warning' | 'danger';
  readonly label: string;
  /** Recommended action; absent if none is needed. */
  readonly advice?: string;
}

const ADVICE =
  'Run “npm run backup -- FILE” on the server, ideally every night. The README shows how to schedule it.';

/** Returns the state of the installation's backups at an instant (ms). */
export function backupState(last: LastBackup | null, now: number): BackupState {
  if (!last) return { tone: 'danger', label: 'No backup', advice: ADVICE };
  const days = Math.floor((now - Date.parse(last.finishedAt)) / DAY_MS);
  if (days >= MAX_AGE_DAYS) return { tone: 'warning', label: `${days} days old`, advice: ADVICE };
  return { tone: 'success', label: 'Up to date' };
}

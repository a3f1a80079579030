import { z } from 'zod';
import { getJson } from '../../live/client-error.ts';

const lastBackupSchema = z.object({ finishedAt: z.iso.datetime(), sizeBytes: z.number() });
/** A backup that was written and read back whole. */
export type LastBackup = z.infer<typeof lastBackupSchema>;

const answerSchema = z.object({ lastBackup: lastBackupSchema.nullable() });

/** When the installation was last backed up, and when that was requested (ms); for administrators. Rejects with ClientError. */
export const readLastBackup = async (): Promise<{ last: LastBackup | null; askedAt: number }> => ({
  last: answerSchema.parse(await getJson('/api/admin/last-backup')).lastBackup,
  askedAt: Date.now(),
});

const DAY_MS = 86_400_000;
/** After so many days without a backup, administrators are warned. */
const MAX_AGE_DAYS = 7;

export interface BackupState {
  readonly tone: 'success' | 'warning' | 'danger';
  readonly label: string;
  /** What to do; absent when nothing has to be done. */
  readonly advice?: string;
}

const ADVICE =
  'Run “npm run backup -- FILE” on the server, best every night. The README shows how to schedule it.';

/** How well the installation is backed up at an instant (ms). */
export function backupState(last: LastBackup | null, now: number): BackupState {
  if (!last) return { tone: 'danger', label: 'No backup', advice: ADVICE };
  const days = Math.floor((now - Date.parse(last.finishedAt)) / DAY_MS);
  if (days >= MAX_AGE_DAYS) return { tone: 'warning', label: `${days} days old`, advice: ADVICE };
  return { tone: 'success', label: 'Up to date' };
}

import type { OwnerClient } from '../db/copy.ts';
import type { Tenancy } from '../db/tenant.ts';

/** A backup that was written completely and verified by reading it back. */
export interface LastBackup {
  /** ISO instant. */
  readonly finishedAt: string;
  readonly sizeBytes: number;
}

/** Records in the database that a backup was just made and verified. */
export async function recordBackup(client: OwnerClient, sizeBytes: number): Promise<void> {
  await client.query(
    `insert into public.last_backup (finished_at, size_bytes) values (now(), $1)
     on conflict (only_row) do update set finished_at = excluded.finished_at, size_bytes = excluded.size_bytes`,
    [sizeBytes],
  );
}

/** Returns the last verified backup of this installation; null if there is none. */
export async function readLastBackup(tenancy: Tenancy): Promise<LastBackup | null> {
  const [row] = await tenancy.crossTenantQuery<LastBackup>(
    'select finished_at as "finishedAt", size_bytes as "sizeBytes" from last_backup',
  );
  return row ?? null;
}

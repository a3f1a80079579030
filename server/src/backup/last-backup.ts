import type { OwnerClient } from '../db/copy.ts';
import type { Tenancy } from '../db/tenant.ts';

/** A backup that was written and read back whole. */
export interface LastBackup {
  /** ISO instant. */
  readonly finishedAt: string;
  readonly sizeBytes: number;
}

/** Remembers in the database that a backup was made and verified just now. */
export async function recordBackup(client: OwnerClient, sizeBytes: number): Promise<void> {
  await client.query(
    `insert into public.last_backup (finished_at, size_bytes) values (now(), $1)
     on conflict (only_row) do update set finished_at = excluded.finished_at, size_bytes = excluded.size_bytes`,
    [sizeBytes],
  );
}

/** The last verified backup of this installation; null when there was none. */
export async function readLastBackup(tenancy: Tenancy): Promise<LastBackup | null> {
  const [row] = await tenancy.crossTenantQuery<LastBackup>(
    'select finished_at as "finishedAt", size_bytes as "sizeBytes" from last_backup',
  );
  return row ?? null;
}

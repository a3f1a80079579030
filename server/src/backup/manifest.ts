import { z } from 'zod';

/** Name of the archive's last entry. */
export const MANIFEST = 'manifest.json';
/** Maximum bytes of one part. Each part is held in memory, because a tar entry begins with its size. */
export const MAX_PART_BYTES = 4 * 1024 * 1024;
/**
 * Maximum manifest size: at 60 bytes per part, enough for a backup of one terabyte. A larger entry is not from a
 * backup.
 */
export const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;
/** Archive format version, incremented when an older program could no longer restore the archive. */
export const FORMAT = 1;

/** A backup that cannot be made or used. The message explains what happened and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const partSchema = z.object({ name: z.string(), bytes: z.int(), sha256: z.string().length(64) });
/** One entry of the archive. */
export type Part = z.output<typeof partSchema>;

const tableSchema = z.object({
  /** `schema.table`. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
});
/** A table in the backup: its columns in the order of the file. */
export type BackupTable = z.output<typeof tableSchema>;

const migrationSchema = z.object({ version: z.int(), name: z.string(), sha256: z.string() });
/** A migration that was applied to the database when it was backed up. */
export type AppliedMigration = z.output<typeof migrationSchema>;

export const manifestSchema = z.object({
  product: z.literal('sable', { error: 'it is not a backup of this product' }),
  format: z.literal(FORMAT, { error: 'it was made by a newer release' }),
  productVersion: z.string(),
  /** The instant of the snapshot. */
  madeAt: z.iso.datetime(),
  migrations: z.array(migrationSchema),
  tables: z.array(tableSchema),
  /** Sequence number of each company's last change. */
  feedHeads: z.record(z.uuid(), z.int()),
  /** Instant of the oldest audit row, from which a restore derives the monthly partitions; null if there is none. */
  oldestChange: z.iso.datetime().nullable(),
  /** Location of the installation's secret: in this backup, or in SABLE_SECRET. */
  secret: z.enum(['included', 'environment']),
  parts: z.array(partSchema),
});
/** A backup's description of its content. */
export type Manifest = z.output<typeof manifestSchema>;

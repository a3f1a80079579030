import { z } from 'zod';

/** Name of the archive's last entry. */
export const MANIFEST = 'manifest.json';
/** Bytes of one part at most: each is held in memory once, because a tar entry begins with its size. */
export const MAX_PART_BYTES = 4 * 1024 * 1024;
/** A manifest of 60 bytes a part describes a terabyte in this. A larger entry is no backup's. */
export const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;
/** Raised when an older program could no longer restore what this one writes. */
export const FORMAT = 1;

/** A backup that cannot be made, or cannot be used. The message says what happened and what to do. */
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
/** A table as the backup holds it: the columns in the order of the file. */
export type BackupTable = z.output<typeof tableSchema>;

const migrationSchema = z.object({ version: z.int(), name: z.string(), sha256: z.string() });
/** A migration that the database had when it was backed up. */
export type AppliedMigration = z.output<typeof migrationSchema>;

export const manifestSchema = z.object({
  product: z.literal('sable', { error: 'it is not a backup of this product' }),
  format: z.literal(FORMAT, { error: 'it was made by a newer release' }),
  productVersion: z.string(),
  /** The instant of the snapshot. */
  madeAt: z.iso.datetime(),
  migrations: z.array(migrationSchema),
  tables: z.array(tableSchema),
  /** Number of the last change of each company. */
  feedHeads: z.record(z.uuid(), z.int()),
  /** Instant of the oldest row of the audit trail, whose months are partitions of their own; null when there is none. */
  oldestChange: z.iso.datetime().nullable(),
  /** Where the installation's secret was: in this backup, or in SABLE_SECRET. */
  secret: z.enum(['included', 'environment']),
  parts: z.array(partSchema),
});
/** What a backup says of itself. */
export type Manifest = z.output<typeof manifestSchema>;

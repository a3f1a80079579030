import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@sable/domain/kernel/errors';
import { UPLOAD_LIFETIME_MS } from '@sable/domain/storage';
import type { Tenancy, TenantMode } from '../db/tenant.ts';
import type { UploadMetadata } from './upload-metadata.ts';
import type { UploadTarget } from './upload-target.ts';

/** A file being uploaded. */
export interface Upload {
  readonly companyId: string;
  readonly id: string;
  readonly createdBy: string;
  readonly createdAt: string;
  /** Announced size in bytes, and bytes stored durably. */
  readonly size: number;
  readonly received: number;
  /** Names of the counted pieces, in order. */
  readonly pieces: readonly string[];
  /** Names of pieces that were begun and never counted: their bytes may exist. */
  readonly uncounted: readonly string[];
  readonly target: UploadTarget;
  readonly metadata: UploadMetadata;
  readonly finished: boolean;
}

export type NewUpload = Pick<Upload, 'companyId' | 'id' | 'createdBy' | 'size' | 'target' | 'metadata'>;

interface UploadRow {
  company_id: string;
  id: string;
  created_by: string;
  created_at: string;
  size: number;
  received: number;
  pieces: string[];
  uncounted: string[];
  target: UploadTarget;
  metadata: UploadMetadata;
  finished_at: string | null;
}

/** How long a writer that no longer reports keeps others out, in seconds. */
const LEASE_SECONDS = 20;
/** How long a writer waits for the lease of a writer whose connection broke, in milliseconds. */
const LEASE_WAIT_MS = 3000;
const LEASE_POLL_MS = 100;

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en-US')} MB`;

/**
 * The uploads of all companies: what was announced, what has arrived, and who writes. All servers share this state.
 */
export class Uploads {
  readonly #tenancy: Tenancy;
  readonly #quotaBytes: number;

  /** @param quotaBytes maximum total size of one company's files. */
  constructor(tenancy: Tenancy, quotaBytes: number) {
    this.#tenancy = tenancy;
    this.#quotaBytes = quotaBytes;
  }

  /**
   * Announces an upload and reserves its space, one upload at a time. Returns false if the id already exists. Throws
   * `storage/quota-exceeded`.
   *
   * @param lease the first writer.
   */
  async reserve(
    { companyId, id, createdBy, size, target, metadata }: NewUpload,
    lease: string,
  ): Promise<boolean> {
    return this.#tenancy.withTenant(companyId, async (client) => {
      await client.query(`select pg_advisory_xact_lock(hashtextextended('files ' || $1::text, 0))`, [
        companyId,
      ]);
      const known = 'select id from file_uploads where company_id = $1 and id = $2';
      if ((await client.query(known, [companyId, id])).length > 0) return false;
      const [row] = await client.query<{ used: number }>(
        `select (select coalesce(sum(sums[1]), 0) from totals where company_id = $1 and collection = 'files')::bigint
           + (select coalesce(sum(size), 0) from file_uploads where company_id = $1 and finished_at is null)::bigint as used`,
        [companyId],
      );
      const used = row?.used ?? 0;
      if (used + size > this.#quotaBytes)
        throw new AppError('storage/quota-exceeded', {
          used: megabytes(used),
          quota: megabytes(this.#quotaBytes),
        });
      await client.query(
        `insert into file_uploads (company_id, id, created_by, size, target, metadata, lease, leased_until)
         values ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 second')`,
        [
          companyId,
          id,
          createdBy,
          size,
          JSON.stringify(target),
          JSON.stringify(metadata),
          lease,
          LEASE_SECONDS,
        ],
      );
      return true;
    });
  }

  /** Returns a person's upload; null if it is unknown, another person's, or older than a day. */
  async find(companyId: string, id: string, createdBy: string): Promise<Upload | null> {
    const [row] = await this.#query<UploadRow>(
      companyId,
      `select * from file_uploads where company_id = $1 and id = $2 and created_by = $3 and created_at > now() - $4 * interval '1 millisecond'`,
      [id, createdBy, UPLOAD_LIFETIME_MS],
      'snapshot',
    );
    return row ? uploadOf(row) : null;
  }

  /** Grants the lease to a writer; returns false while another one writes. */
  async lease(companyId: string, id: string, lease: string): Promise<boolean> {
    const taken = await this.#query(
      companyId,
      `update file_uploads set lease = $3, leased_until = now() + $4 * interval '1 second'
       where company_id = $1 and id = $2 and (leased_until is null or leased_until < now() or lease = $3) returning id`,
      [id, lease, LEASE_SECONDS],
    );
    return taken.length > 0;
  }

  /** Grants the lease to a writer after the previous one has ended. Throws UPLOAD_LOCKED if that takes too long. */
  async waitForLease(companyId: string, id: string, lease: string): Promise<void> {
    for (const until = Date.now() + LEASE_WAIT_MS; ; await pause(LEASE_POLL_MS)) {
      if (await this.lease(companyId, id, lease)) return;
      if (Date.now() > until) throw new AppError('UPLOAD_LOCKED');
    }
  }

  async release(companyId: string, id: string, lease: string): Promise<void> {
    await this.#query(
      companyId,
      'update file_uploads set lease = null, leased_until = null where company_id = $1 and id = $2 and lease = $3',
      [id, lease],
    );
  }

  /**
   * Records a piece before its bytes are stored, so that they can be removed if it is never counted; returns false if
   * the writer has lost its lease.
   */
  async announce(companyId: string, id: string, lease: string, from: number, name: string): Promise<boolean> {
    const noted = await this.#query(
      companyId,
      `update file_uploads set uncounted = uncounted || $5::text, leased_until = now() + $6 * interval '1 second'
       where company_id = $1 and id = $2 and lease = $3 and received = $4 returning id`,
      [id, lease, from, name, LEASE_SECONDS],
    );
    return noted.length > 0;
  }

  /** Counts a stored piece; returns false if the writer has lost its lease. */
  async advance(
    companyId: string,
    id: string,
    lease: string,
    { name, from, to }: { readonly name: string; readonly from: number; readonly to: number },
  ): Promise<boolean> {
    const counted = await this.#query(
      companyId,
      `update file_uploads set received = $5, pieces = pieces || $6::text, uncounted = array_remove(uncounted, $6::text),
         leased_until = now() + $7 * interval '1 second'
       where company_id = $1 and id = $2 and lease = $3 and received = $4 returning id`,
      [id, lease, from, to, name, LEASE_SECONDS],
    );
    return counted.length > 0;
  }

  /**
   * Marks an upload as finished: the file's own row counts toward the quota from now on. The announcement is kept for
   * a day, for a client that missed the answer. So are the pieces, for the sweep of those that could not be removed.
   */
  async finish(companyId: string, id: string): Promise<void> {
    await this.#query(
      companyId,
      'update file_uploads set finished_at = now() where company_id = $1 and id = $2',
      [id],
    );
  }

  async forget(companyId: string, id: string): Promise<void> {
    await this.#query(companyId, 'delete from file_uploads where company_id = $1 and id = $2', [id]);
  }

  /** Yields uploads that began more than a day before an instant, with their pieces. */
  async *abandoned(instant: Date): AsyncGenerator<Pick<Upload, 'companyId' | 'id' | 'pieces' | 'uncounted'>> {
    const before = new Date(instant.getTime() - UPLOAD_LIFETIME_MS).toISOString();
    const due = await this.#tenancy.crossTenantQuery<{ company_id: string; id: string }>(
      'select company_id, id from abandoned_uploads($1)',
      [before],
    );
    // Sequential: there may be many, and people write in the meantime.
    for (const { company_id: companyId, id } of due) {
      const [row] = await this.#query<Pick<UploadRow, 'pieces' | 'uncounted'>>(
        companyId,
        'select pieces, uncounted from file_uploads where company_id = $1 and id = $2',
        [id],
        'snapshot',
      );
      if (row) yield { companyId, id, ...row };
    }
  }

  #query<R extends object>(
    companyId: string,
    sql: string,
    values: readonly unknown[],
    mode: TenantMode = 'write',
  ): Promise<R[]> {
    return this.#tenancy.withTenant(
      companyId,
      (client) => client.query<R>(sql, [companyId, ...values]),
      mode,
    );
  }
}

const uploadOf = (row: UploadRow): Upload => ({
  companyId: row.company_id,
  id: row.id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  size: row.size,
  received: row.received,
  pieces: row.pieces,
  uncounted: row.uncounted,
  target: row.target,
  metadata: row.metadata,
  finished: row.finished_at !== null,
});

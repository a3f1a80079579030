import { z } from 'zod';
import { companies } from '../company.ts';
import { isSystem } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import { AppError } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import { statusText } from '../kernel/status-text.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { importers, MAX_IMPORT_ROWS, mayImport, ROWS_A_REQUEST } from './import-access.ts';
import { importKinds } from './import-fields.ts';
import { importPlan, isPlanOf } from './import-plan.ts';
import { runRows } from './import-run.ts';
import { IMPORT_JOB, importRows, imports, type ImportRecord, type ImportState } from './import.ts';
import { someText } from '../kernel/visible-text.ts';

const rowArgs = z.strictObject({
  number: z.int().min(1),
  title: someText(120),
  externalKey: someText(120).nullable(),
  plan: importPlan,
});

/** Locks an import for a change, regardless of the actor's permissions. */
export const lockImport = (tx: Transaction, id: string) => tx.asSystem().get(imports, id, { lock: true });

/** Throws ILLEGAL_TRANSITION if an import is not in one of the given states. */
export function checkState(
  { fileName, status }: ImportRecord,
  to: ImportState,
  ...from: readonly ImportState[]
): void {
  if (from.includes(status)) return;
  throw new AppError('ILLEGAL_TRANSITION', {
    what: `import ${fileName}`,
    from: statusText(status),
    to: statusText(to),
  });
}

export const importMutations = {
  /** Starts an import. Its rows follow in further requests, and none of them is processed before all have arrived. */
  'imports.begin': mutation({
    args: z.strictObject({
      kind: z.enum(importKinds),
      fileName: someText(200),
      inFile: z.int().min(1).max(1_000_000),
      total: z
        .int()
        .min(1, 'There are no rows to import.')
        .max(MAX_IMPORT_ROWS, 'Import at most 20,000 rows at a time.'),
      /** The currency of the file's amounts. */
      currency: z.string().max(3),
    }),
    allow: importers,
    serverOnly: true,
    async run(tx, { currency, ...args }) {
      if (!mayImport(tx.actor, args.kind)) throw new AppError('NOT_AUTHORIZED');
      const company = await tx.asSystem().get(companies, tx.actor.companyId);
      if (company.currency !== currency)
        throw new AppError('INVALID', {
          field: 'currency',
          message: `The company works in ${company.currency}. Nothing was imported. Use a file with amounts in ${company.currency}.`,
        });
      const { id } = await tx.asSystem().create(imports, args);
      return { id };
    },
  }),

  /** Adds rows to an import. The import runs automatically once the last row has arrived. */
  'imports.addRows': mutation({
    args: z.strictObject({ id: idSchema, rows: z.array(rowArgs).min(1).max(ROWS_A_REQUEST) }),
    allow: importers,
    serverOnly: true,
    async run(tx, { id, rows }) {
      await tx.get(imports, id);
      const found = await lockImport(tx, id);
      checkState(found, 'running', 'arriving');
      const system = tx.asSystem();
      const arrived = found.arrived + rows.length;
      const isOther = rows.some(({ plan }) => !isPlanOf(found.kind, plan));
      if (found.createdBy !== tx.actor.id || arrived > found.total || isOther)
        throw new AppError('INVALID', {
          message:
            'These rows do not belong to this import. Nothing was imported. Start it again from the file.',
        });
      for (const row of rows) await system.create(importRows, { ...row, importId: id, kind: found.kind });
      const isWhole = arrived === found.total;
      await system.update(imports, found, { arrived, ...(isWhole && { status: 'running' }) });
      if (isWhole) tx.enqueue({ kind: IMPORT_JOB, payload: { importId: id } });
    },
  }),

  /** Stops a running import. Rows that are already imported stay. */
  'imports.stop': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: importers,
    serverOnly: true,
    async run(tx, { id }) {
      await tx.get(imports, id);
      const found = await lockImport(tx, id);
      checkState(found, 'stopped', 'running', 'arriving');
      await tx.asSystem().update(imports, found, { status: 'stopped', finishedAt: tx.context.now });
    },
  }),

  /**
   * Runs as the system: stops an import that is no longer processed, so that a person can continue from there. Rows
   * that are already imported stay.
   */
  'imports.jobFailed': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id }) {
      const found = await tx.get(imports, id, { lock: true });
      if (found.status !== 'running' && found.status !== 'undoing') return;
      await tx.update(imports, found, {
        status: 'stopped',
        finishedAt: found.finishedAt ?? tx.context.now,
      });
    },
  }),

  /**
   * Runs as the system: imports the next rows of a running import in one transaction. If that throws, the caller
   * retries with one row, and then passes the error of that row, which is marked as failed.
   */
  'imports.run': mutation({
    args: z.strictObject({
      id: idSchema,
      most: z.int().min(1).max(100),
      refusal: z.string().max(400).optional(),
    }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id, most, refusal }) {
      const found = await tx.get(imports, id, { lock: true });
      if (found.status !== 'running') return { left: 0 };
      const rows = await tx.list(
        importRows,
        {
          where: where({ importId: id, state: 'waiting' }),
          orderBy: [{ field: 'number', direction: 'asc' }],
          limit: most,
        },
        { lock: true },
      );
      const counts = await runRows(tx, found, rows, refusal);
      const left = found.total - found.made - found.skipped - found.failed - rows.length;
      await tx.update(imports, found, {
        made: found.made + counts.made,
        skipped: found.skipped + counts.skipped,
        failed: found.failed + counts.failed,
        rmr: found.rmr + counts.rmr,
        ...(left <= 0 && { status: 'done', finishedAt: tx.context.now }),
      });
      return { left: Math.max(0, left) };
    },
  }),
};

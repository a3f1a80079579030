import { z } from 'zod';
import { isSystem } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import type { AnyEntity } from '../kernel/entity.ts';
import { AppError } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import { importers, UNDO_DAYS, undoEnds } from './import-access.ts';
import { checkState, lockImport } from './import-mutations.ts';
import { undoRows } from './import-undo.ts';
import { IMPORT_JOB, importRows, imports } from './import.ts';

/**
 * Creates the mutations that undo an import.
 * @param entities every entity, because references to a record show whether it was used
 */
export const undoMutations = (entities: readonly AnyEntity[]) => ({
  /** Undoes a whole import within 30 days after its end. Records that were used since stay, and are listed. */
  'imports.undo': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: importers,
    serverOnly: true,
    async run(tx, { id }) {
      await tx.get(imports, id);
      const found = await lockImport(tx, id);
      checkState(found, 'undone', 'done', 'stopped');
      if (undoEnds(found) <= tx.context.now)
        throw new AppError('INVALID', {
          message: `${found.fileName} was imported more than ${UNDO_DAYS} days ago. Nothing was changed. Change or cancel its records one by one.`,
        });
      const status = found.made > 0 ? 'undoing' : 'undone';
      await tx.asSystem().update(imports, found, { status });
      if (status === 'undoing') tx.enqueue({ kind: IMPORT_JOB, payload: { importId: id } });
    },
  }),

  /** Runs as the system: undoes the next rows of an import in one transaction. */
  'imports.undoRows': mutation({
    args: z.strictObject({ id: idSchema, most: z.int().min(1).max(100) }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id, most }) {
      const found = await tx.get(imports, id, { lock: true });
      if (found.status !== 'undoing') return { left: 0 };
      const rows = await tx.list(
        importRows,
        {
          where: where({ importId: id, state: ['made', 'corrected'] }),
          orderBy: [{ field: 'number', direction: 'asc' }],
          limit: most,
        },
        { lock: true },
      );
      const { removed, kept } = await undoRows(tx, entities, found, rows);
      const left = found.made - found.removed - found.kept - removed - kept;
      await tx.update(imports, found, {
        removed: found.removed + removed,
        kept: found.kept + kept,
        ...(left <= 0 && { status: 'undone', finishedAt: tx.context.now }),
      });
      return { left: Math.max(0, left) };
    },
  }),
});

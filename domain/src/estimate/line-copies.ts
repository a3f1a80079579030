import { z } from 'zod';
import { idSchema } from '../kernel/document.ts';
import { notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { draftOf } from './draft-mutations.ts';
import { checkOptionsOf, checkRoom, lineFields, placesIn } from './line-mutations.ts';
import { estimateLines, linesOf, MAX_LINES, type LineRow } from './line.ts';
import { reprice } from './reprice.ts';

const staff = { allow: (actor: { kind: string }) => actor.kind === 'user', keyVerb: 'create' } as const;

/**
 * A deleted line as the person last saw it. The browser shows it until the server restores the line with all its
 * fields.
 */
const seenLine = z.strictObject({
  id: idSchema,
  position: z.string().max(60),
  seen: lineFields,
  packaged: estimateLines.schema
    .pick({ packageId: true, placement: true, packagePart: true, points: true })
    .optional(),
});
type SeenLine = z.output<typeof seenLine>;

/**
 * Returns the lines as they were when this person deleted them. Throws NOT_READY if this person did not delete one of
 * them.
 */
async function deletedLines(
  tx: Transaction,
  estimateId: string,
  seen: readonly SeenLine[],
): Promise<Map<string, LineRow> | undefined> {
  const deleted = await tx.deleted(
    estimateLines,
    seen.map(({ id }) => id),
  );
  if (!deleted) return undefined;
  return new Map(
    seen.map(({ id }) => {
      const found = deleted.get(id);
      if (found?.row.estimateId !== estimateId || found.deletedBy !== tx.actor.id)
        throw notReady(
          'You did not delete this line, or it is already back. Nothing was changed. If it is missing, add it again.',
        );
      return [id, found.row];
    }),
  );
}

function checkPlaces(lines: readonly LineRow[], restored: readonly Pick<LineRow, 'position'>[]): void {
  const taken = new Set(lines.map(({ position }) => position));
  if (!restored.some(({ position }) => taken.has(position))) return;
  throw notReady(
    'Another line is in this place now. Nothing was changed. Add the line again where it belongs.',
  );
}

export const lineCopyMutations = {
  /**
   * Restores lines that this person deleted with their id, position, cost, and list price, even if their product is
   * now discontinued. Taxes are today's.
   */
  'estimate-lines.restore': mutation({
    args: z.strictObject({ estimateId: idSchema, lines: z.array(seenLine).min(1).max(MAX_LINES) }),
    ...staff,
    async run(tx, { estimateId, lines: seen }) {
      const estimate = await draftOf(tx, estimateId);
      const lines = await tx.list(estimateLines, linesOf(estimateId));
      checkRoom(lines.length + seen.length);
      const deleted = await deletedLines(tx, estimateId, seen);
      checkOptionsOf(estimate, deleted ? [...deleted.values()] : seen.map((line) => line.seen));
      checkPlaces(lines, deleted ? [...deleted.values()] : seen);
      for (const line of seen) {
        const was = deleted?.get(line.id);
        if (was) await tx.restore(estimateLines, was);
        else
          await tx.create(estimateLines, {
            ...line.seen,
            ...line.packaged,
            id: line.id,
            position: line.position,
            estimateId,
          });
      }
      await reprice(tx, estimate);
    },
  }),

  /**
   * Copies lines, in their order, after another one (null: to the front), with cost and list price, even if their
   * product is now discontinued. A copy does not belong to its original's package.
   */
  'estimate-lines.duplicate': mutation({
    args: z.strictObject({
      estimateId: idSchema,
      ids: z.array(idSchema).min(1).max(MAX_LINES),
      after: idSchema.nullable(),
    }),
    ...staff,
    async run(tx, { estimateId, ids, after }) {
      const estimate = await draftOf(tx, estimateId);
      const lines = await tx.list(estimateLines, linesOf(estimateId));
      checkRoom(lines.length + ids.length);
      const copied = lines.filter(({ id }) => ids.includes(id));
      const places = await placesIn(tx, estimateId, lines, after, copied.length);
      for (const [index, line] of copied.entries()) {
        const { id: _id, packageId: _package, placement: _placement, packagePart: _part, ...fields } = line;
        await tx.create(estimateLines, { ...fields, position: places[index] ?? '' });
      }
      await reprice(tx, estimate);
    },
  }),
};

import { z } from 'zod';
import { knownTitle, lockAnyRows } from './kernel/any-row.ts';
import { deepEqual } from './kernel/deep-equal.ts';
import { idSchema } from './kernel/document.ts';
import { visibleFields, type AnyEntity } from './kernel/entity.ts';
import { AppError } from './kernel/errors.ts';
import { parseArgs } from './kernel/input.ts';
import { canTry, mutation, type AnyMutation } from './kernel/mutation.ts';

/** As many rows as a list selects at once. */
const MAX_ROWS_AT_ONCE = 1000;

const values = z.record(z.string().min(1).max(80), z.unknown());

export interface RefusedRow {
  readonly id: string;
  /** What the row is called; null for one that the actor may not read. */
  readonly title: string | null;
  /** Why it was left as it is, in words. */
  readonly message: string;
}

/** @param mutationOf a collection's own way to change a row, which every rule of the collection is in. */
export const recordMutations = (
  entities: readonly AnyEntity[],
  mutationOf: (name: string) => AnyMutation | undefined,
) => ({
  /**
   * Changes many rows of a list in one transaction, each by its collection's own rules. A row that is refused is left as it is and named; the others are
   * changed. A row with `onlyIf` is changed only while its fields have those values, so that taking a change back keeps what somebody did since.
   */
  'records.updateMany': mutation({
    args: z.strictObject({
      collection: z.string().max(60),
      rows: z
        .array(z.strictObject({ id: idSchema, patch: values, onlyIf: values.optional() }))
        .min(1)
        .max(MAX_ROWS_AT_ONCE),
    }),
    allow: (actor) => actor.kind === 'user',
    serverOnly: true,
    async run(tx, { collection, rows }) {
      const entity = entities.find((each) => each.collection === collection);
      const name = `${collection}.update`;
      const update = mutationOf(name);
      // A shared catalog is written elsewhere, and what asks for a fresh sign-in is changed one by one.
      if (!entity || !update || entity.scope === 'platform' || update.needsProof)
        throw new AppError('NOT_FOUND', { what: 'Collection' });
      if (!canTry(tx.actor, name, update)) throw new AppError('NOT_AUTHORIZED');
      const found = await lockAnyRows(
        tx,
        entity,
        rows.map(({ id }) => id),
      );
      const changed: string[] = [];
      const refused: RefusedRow[] = [];
      const visible = visibleFields(entity, tx.actor);
      for (const { id, patch, onlyIf = {} } of rows) {
        // A guess that came true would tell what the field holds.
        const hidden = Object.keys(onlyIf).find((field) => !visible.has(field));
        if (hidden !== undefined) throw new AppError('UNKNOWN_FIELD', { field: hidden });
        const before = tx.changes.length + tx.effects.length;
        const row = found.get(id);
        try {
          if (!row) throw new AppError('NOT_FOUND');
          if (Object.entries(onlyIf).some(([field, value]) => !deepEqual(row[field] ?? null, value)))
            throw new AppError('INVALID', { message: 'Somebody changed it since. Their change is kept.' });
          await update.run(tx, parseArgs(update.args, tx.actor, { id, patch }));
          changed.push(id);
        } catch (error) {
          // What was half done cannot be left out: then nothing of all is kept.
          if (!(error instanceof AppError) || tx.changes.length + tx.effects.length > before) throw error;
          refused.push({ id, title: row ? knownTitle(entity, row) : null, message: error.message });
        }
      }
      return { changed, refused };
    },
  }),
});

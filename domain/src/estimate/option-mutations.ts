import { z } from 'zod';
import { idSchema } from '../kernel/document.ts';
import { AppError, notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { draftOf } from './draft-mutations.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { checkRoom, placesIn } from './line-mutations.ts';
import { estimateLines, linesOf, type LineRow } from './line.ts';
import { termsOf } from './offers.ts';
import { MAX_OPTIONS, optionSchema, type EstimateOption } from './options.ts';
import { reprice } from './reprice.ts';

const staff = { allow: (actor: { kind: string }) => actor.kind === 'user', keyVerb: 'update' } as const;
const optionFields = optionSchema.omit({ id: true }).partial();

/** Returns an option of the estimate. Throws NOT_FOUND if it no longer exists. */
function optionOf({ options }: EstimateRow, optionId: string): EstimateOption {
  const found = options.find(({ id }) => id === optionId);
  if (!found) throw new AppError('NOT_FOUND', { what: 'Option' });
  return found;
}

/** Returns the options with the given one recommended. */
const recommending = (options: readonly EstimateOption[], optionId: string | undefined): EstimateOption[] =>
  options.map((option) => ({ ...option, recommended: option.id === optionId }));

/** Returns the runs of adjacent lines of one option, each with the id of its last line. */
function runsOf(lines: readonly LineRow[], optionId: string): { last: string; lines: LineRow[] }[] {
  const runs: { last: string; lines: LineRow[] }[] = [];
  lines.forEach((line, index) => {
    if (line.optionId !== optionId) return;
    const run = runs.at(-1);
    if (run && lines[index - 1]?.id === run.last) {
      run.lines.push(line);
      run.last = line.id;
    } else runs.push({ last: line.id, lines: [line] });
  });
  return runs;
}

/**
 * Copies an option's own lines to another option, each run directly after the original, so that the copies stay under
 * the same headings.
 */
async function copyLines(
  tx: Transaction,
  estimate: EstimateRow,
  from: string,
  optionId: string,
): Promise<string[]> {
  const lines = await tx.list(estimateLines, linesOf(estimate.id));
  const runs = runsOf(lines, from);
  checkRoom(lines.length + runs.flatMap((run) => run.lines).length);
  const copies: string[] = [];
  for (const run of runs) {
    // An earlier run may have given all lines new positions.
    const now = await tx.list(estimateLines, linesOf(estimate.id));
    const places = await placesIn(tx, estimate.id, now, run.last, run.lines.length);
    for (const [index, line] of run.lines.entries()) {
      const { id: _id, ...fields } = line;
      const copy = await tx.create(estimateLines, { ...fields, optionId, position: places[index] ?? '' });
      copies.push(copy.id);
    }
  }
  return copies;
}

/** Assigns all lines to an option, or to all options (null). */
async function giveLines(tx: Transaction, estimateId: string, optionId: string | null): Promise<void> {
  for (const line of await tx.list(estimateLines, linesOf(estimateId), { lock: true }))
    await tx.update(estimateLines, line, { optionId });
}

export const optionMutations = {
  /**
   * Adds an option: empty, or as a copy of another one with its lines and terms. The first option takes the existing
   * lines and is recommended.
   */
  'estimates.addOption': mutation({
    args: z.strictObject({
      id: idSchema,
      option: optionFields.extend({ id: idSchema, name: optionSchema.shape.name }),
      copyOf: idSchema.optional(),
      /** Its index among the options, from 0; last if omitted. */
      at: z.int().min(0).max(MAX_OPTIONS).optional(),
    }),
    ...staff,
    async run(tx, { id, option, copyOf, at }) {
      const estimate = await draftOf(tx, id);
      const { options } = estimate;
      if (options.length >= MAX_OPTIONS)
        throw notReady(
          `An estimate can have at most ${MAX_OPTIONS} options. Nothing was added. Delete one first.`,
        );
      if (options.some((other) => other.id === option.id))
        throw notReady('This option already exists. Nothing was added. Change that one.');
      const source = copyOf ? optionOf(estimate, copyOf) : null;
      if (options.length === 0) await giveLines(tx, id, option.id);
      const added = { ...termsOf(source ?? estimate), recommended: false, ...option };
      const all = options.toSpliced(at ?? options.length, 0, added);
      const recommended = added.recommended || options.length === 0 ? added.id : undefined;
      const next = await tx.update(estimates, estimate, {
        options: recommended ? recommending(all, recommended) : all,
      });
      const ids = source ? await copyLines(tx, next, source.id, option.id) : [];
      await reprice(tx, next, { options: next.options });
      return { ids };
    },
  }),

  /** Changes an option's name or terms, or makes it the recommended one. */
  'estimates.updateOption': mutation({
    args: z.strictObject({
      id: idSchema,
      optionId: idSchema,
      patch: optionFields.extend({ recommended: z.literal(true).optional() }),
    }),
    ...staff,
    async run(tx, { id, optionId, patch }) {
      const estimate = await draftOf(tx, id);
      const { recommended, ...fields } = patch;
      optionOf(estimate, optionId);
      const changed = estimate.options.map((option) =>
        option.id === optionId ? { ...option, ...fields } : option,
      );
      await reprice(tx, estimate, { options: recommended ? recommending(changed, optionId) : changed });
    },
  }),

  /**
   * Removes an option with its own lines. If it was recommended, the first remaining option becomes recommended.
   * Removing the last option removes only the name: the estimate keeps its lines and terms as one offer.
   */
  'estimates.removeOption': mutation({
    args: z.strictObject({ id: idSchema, optionId: idSchema }),
    ...staff,
    async run(tx, { id, optionId }) {
      const estimate = await draftOf(tx, id);
      const option = optionOf(estimate, optionId);
      const rest = estimate.options.filter((other) => other.id !== optionId);
      if (rest.length === 0) {
        await giveLines(tx, id, null);
        await reprice(tx, estimate, { options: [], ...termsOf(option) });
        return;
      }
      for (const line of await tx.list(estimateLines, linesOf(id), { lock: true }))
        if (line.optionId === optionId) await tx.delete(estimateLines, line);
      await reprice(tx, estimate, {
        options: option.recommended ? recommending(rest, rest[0]?.id) : rest,
      });
    },
  }),
};

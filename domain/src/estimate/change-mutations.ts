import { z } from 'zod';
import { contracts, type ContractRow } from '../contract/contract.ts';
import { isRecurring } from '../contract/effect.ts';
import { idSchema } from '../kernel/document.ts';
import { AppError, notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { WHOLE_PPM } from '../money.ts';
import { changeTexts } from '../texts/change.ts';
import { MAX_SIGNED_LINES, type EstimateChange } from './change.ts';
import { draftOf, openDraft } from './draft-mutations.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { depositSchedule } from './payment-schedule.ts';
import { keeping } from './removal.ts';
import { actedEstimate } from './acted-estimate.ts';
import { reprice } from './reprice.ts';
import { signedNow } from './signed-now.ts';

const staff = { allow: (actor: { kind: string }) => actor.kind === 'user' } as const;

/**
 * Returns the contract that a change order adds to: the one that was signed, or the parent of an addendum. Pricing
 * sets the term later. A contract without services never gets an addendum.
 */
async function targetOf(system: Transaction, contract: ContractRow): Promise<Partial<EstimateRow>> {
  const target = contract.parentId ? await system.get(contracts, contract.parentId) : contract;
  if (!isRecurring(target)) return { contractEffect: 'new', targetContractId: null };
  return { contractEffect: 'addendum', targetContractId: target.id };
}

/** Returns the change of a draft. Throws NOT_READY for an estimate that is not a change order. */
function changeOf({ changesId, change, reference }: EstimateRow): {
  changesId: string;
  change: EstimateChange;
} {
  if (changesId && change) return { changesId, change };
  throw notReady(`${reference} is not a change order. Nothing was changed.`);
}

/** Applies earlier removals to the current signed lines, as far as those lines still exist. */
function markedAgain(now: EstimateChange, before: EstimateChange): EstimateChange {
  const gone = new Map(before.lines.map(({ id, removed }) => [id, removed?.quantityMilli ?? 0]));
  const lines = now.lines.map((line) => keeping(line, line.quantityMilli - (gone.get(line.id) ?? 0)));
  return { ...now, lines };
}

export const changeMutations = {
  /**
   * Opens a change order to an accepted estimate: a draft that contains what was signed in the estimate and in its
   * earlier change orders. The seller keeps the credit until somebody changes it. Throws NOT_READY if the estimate is
   * not accepted, or if its contract is not live.
   */
  'estimates.openChange': mutation({
    args: z.strictObject({ id: idSchema }),
    ...staff,
    keyVerb: 'create',
    serverOnly: true,
    async run(tx, { id }) {
      const seen = await actedEstimate(tx, id);
      if (seen.status !== 'accepted')
        throw notReady(
          `${seen.reference} is not accepted. Nothing was changed. Revise the offer instead, or write a new one.`,
        );
      const system = tx.asSystem();
      const root = seen.changesId ? await system.get(estimates, seen.changesId) : seen;
      const { change, contract } = await signedNow(tx, root);
      const { accountId, contactId, furtherSigners, language, credit, ownerUserId } = root;
      const sellers = ownerUserId ? [{ userId: ownerUserId, sharePpm: WHOLE_PPM }] : [];
      const draft = await openDraft(tx, accountId, {
        title: changeTexts[language ?? 'en'].title(root.reference),
        contactId,
        furtherSigners,
        language,
        changesId: root.id,
        change,
        // The company's cover letter is written for a first offer.
        message: null,
        credit: credit.length > 0 ? credit : sellers,
        paymentSchedule: depositSchedule(null),
        financing: [],
        firstMonthDueAtSigning: false,
        ...(await targetOf(system, contract)),
      });
      return { id: draft.id, number: draft.number };
    },
  }),

  /**
   * Sets how much of the signed lines to keep: 0 removes a line, and the full quantity leaves it unchanged.
   * Quantities are in thousandths.
   */
  'estimates.keepSigned': mutation({
    args: z.strictObject({
      id: idSchema,
      lines: z
        .array(z.strictObject({ lineId: idSchema, keptMilli: z.int().min(0) }))
        .min(1)
        .max(MAX_SIGNED_LINES),
    }),
    ...staff,
    keyVerb: 'update',
    async run(tx, { id, lines }) {
      const estimate = await draftOf(tx, id);
      const { change } = changeOf(estimate);
      const kept = new Map(lines.map(({ lineId, keptMilli }) => [lineId, keptMilli]));
      if (lines.some(({ lineId }) => !change.lines.some((line) => line.id === lineId)))
        throw new AppError('NOT_FOUND', { what: 'Signed line' });
      const marked = change.lines.map((line) =>
        keeping(line, kept.get(line.id) ?? line.quantityMilli - (line.removed?.quantityMilli ?? 0)),
      );
      await reprice(tx, estimate, { change: { ...change, lines: marked } });
    },
  }),

  /**
   * Reloads the signed lines after another change order or a price change by the office. Removals stay marked as far
   * as their lines still exist.
   */
  'estimates.refreshChange': mutation({
    args: z.strictObject({ id: idSchema }),
    ...staff,
    keyVerb: 'update',
    serverOnly: true,
    async run(tx, { id }) {
      const estimate = await draftOf(tx, id);
      const { changesId, change } = changeOf(estimate);
      const root = await tx.asSystem().get(estimates, changesId);
      const now = await signedNow(tx, root, id);
      await reprice(tx, estimate, { change: markedAgain(now.change, change) });
    },
  }),
};

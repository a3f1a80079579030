import { z } from 'zod';
import { accounts } from '../account.ts';
import { releaseCommission } from '../commission/release.ts';
import { settleOneTime } from '../contract/one-time-end.ts';
import { estimates } from '../estimate/estimate.ts';
import { estimateLinks } from '../estimate/version.ts';
import { hasRole, isSystem, type Actor } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import { AppError, invalid, notReady } from '../kernel/errors.ts';
import { IN_THE_FUTURE } from '../kernel/field-messages.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import {
  cancellationRights,
  emergencyAnswers,
  handOverMethods,
  seniorAnswers,
  signingPlaces,
  type CancellationRightRow,
} from './cancellation-right.ts';
import { checkPaper } from './paper-of-sale.ts';
import { askForPaper, finishPaperTask, watchCopy } from './paper-task.ts';
import { mayReceive, mayReceiveSome } from './right-access.ts';
import { asksOf, dayAtPremises } from './right-clock.ts';
import { updateClock, zonesOfPremises } from './right-of-sale.ts';
import { rulesOfPlace } from './right-to-cancel.ts';
import { holidaysOfPlace } from './holidays.ts';
import { companyRules } from './rule-correction.ts';
import { someText } from '../kernel/visible-text.ts';

/** Throws NOT_AUTHORIZED for a rep if the estimate of a right is not their own. */
export async function checkReceiver(
  tx: Transaction,
  { estimateId }: Pick<CancellationRightRow, 'estimateId'>,
): Promise<void> {
  const estimate = estimateId ? await tx.find(estimates, estimateId) : undefined;
  if (!mayReceive(tx.actor, estimate)) throw new AppError('NOT_AUTHORIZED');
}

const reason = someText(500, 'Enter a reason.');
const admins = {
  allow: (actor: Actor) => hasRole(actor, 'admin'),
  serverOnly: true,
} as const;

const open = (tx: Transaction, id: string): Promise<CancellationRightRow> =>
  tx.get(cancellationRights, id, { lock: true });

function checkNotExercised({ state }: CancellationRightRow): void {
  if (state === 'exercised') throw notReady('The customer has already canceled. Nothing was changed.');
}

/**
 * Returns the rules of a sale. If the account had no province when it was signed, they are those of its current
 * province. Throws NOT_READY if it still has none.
 */
async function rulesOfSale(
  tx: Transaction,
  right: CancellationRightRow,
): Promise<Pick<CancellationRightRow, 'country' | 'region' | 'rules' | 'holidays'>> {
  const { country, region, rules: frozen, holidays } = right;
  if (frozen.length > 0) return { country, region, rules: frozen, holidays };
  const { site } = await tx.asSystem().get(accounts, right.accountId);
  const place = { country: site?.country ?? right.country, region: site?.region ?? '' };
  const table = await companyRules(tx);
  const rules = [...rulesOfPlace({ ...place, signedOn: right.signedOn }, table.rights)];
  if (rules.length === 0)
    throw notReady(
      'The site address has no province. Nothing was saved. Add the province to the account, then record the handover.',
    );
  return { ...place, rules, holidays: [...holidaysOfPlace(place, table.holidays)] };
}

/**
 * Throws INVALID for a handover without proof, and for an electronic one if counsel did not allow it or the customer
 * has not opened the signed copy yet. Returns the proof.
 */
async function checkProof(
  tx: Transaction,
  right: CancellationRightRow,
  {
    method,
    proof,
    fileId,
    on,
    zones,
  }: {
    readonly method: (typeof handOverMethods)[number];
    readonly proof: string;
    readonly fileId: string | undefined;
    readonly on: string;
    readonly zones: readonly string[];
  },
): Promise<string> {
  if (method === 'electronic' && !right.electronicAllowed)
    throw invalid(
      'method',
      'Counsel has not confirmed for this state that opening the papers electronically counts. Nothing was saved. Hand them over on paper, or mail them.',
    );
  if (fileId) await checkPaper(tx, right, fileId, 'the proof');
  if (method === 'electronic') {
    const opened = await firstOpening(tx, right);
    if (!opened)
      throw invalid(
        'method',
        'Nobody has opened the signed copy on the customer’s page yet. Nothing was saved. Ask the customer to open it, hand it over on paper, or mail it.',
      );
    // If two time zones are possible, the customer gets the later day.
    if (on < dayAtPremises(opened.at, zones, 'ahead'))
      throw invalid(
        'on',
        'The signed copy was opened on a later day. Nothing was saved. Choose the day on which it was opened.',
      );
    return proof || `${opened.by} opened the signed copy on their page.`;
  }
  if (!fileId && !proof) throw invalid('proof', 'Enter the proof, or choose a file. Nothing was saved.');
  return proof;
}

/** Returns when, and by whom, the signed copy was first opened with a link of the sale. */
async function firstOpening(
  tx: Transaction,
  { estimateId }: CancellationRightRow,
): Promise<{ at: string; by: string } | undefined> {
  if (!estimateId) return undefined;
  const links = await tx.asSystem().listAll(estimateLinks, where({ estimateId }));
  return links
    .flatMap(({ copyOpenedAt, recipientName }) =>
      copyOpenedAt ? [{ at: copyOpenedAt, by: recipientName }] : [],
    )
    .toSorted((a, b) => a.at.localeCompare(b.at))[0];
}

export const rightMutations = {
  /**
   * Records that the customer has the signed copy and the notices of cancellation. The period starts on the later of
   * this day and the signature.
   */
  'cancellation-rights.recordHandOver': mutation({
    args: z.strictObject({
      id: idSchema,
      on: z.iso.date('Choose the day.'),
      method: z.enum(handOverMethods),
      /**
       * The buyer's initials, or the tracking number. A file alone is enough, as is the recorded opening of the
       * signed copy.
       */
      proof: z.string().trim().max(300).default(''),
      /** A file of the sale or its account that proves the handover. */
      fileId: idSchema.optional(),
      signedPlace: z.enum(signingPlaces).optional(),
      senior: z.enum(seniorAnswers).optional(),
      emergency: z.enum(emergencyAnswers).optional(),
    }),
    allow: mayReceiveSome,
    serverOnly: true,
    async run(tx, { id, on, method, proof, fileId, signedPlace, senior = null, emergency = null }) {
      const right = await open(tx, id);
      await checkReceiver(tx, right);
      checkNotExercised(right);
      if (right.handedOverOn)
        throw notReady(
          'The handover is already recorded. Nothing was changed. An administrator can withdraw it.',
        );
      const account = await tx.asSystem().get(accounts, right.accountId);
      const zones = await zonesOfPremises(tx, account);
      const proved = await checkProof(tx, right, { method, proof, fileId, on, zones });
      const today = dayAtPremises(tx.context.now, zones, 'ahead');
      if (on > today)
        throw invalid('on', `${IN_THE_FUTURE} Nothing was saved. Record the handover once it is done.`);
      const law = await rulesOfSale(tx, right);
      const asked = asksOf({ ...right, ...law });
      if (asked.senior && !senior)
        throw invalid(
          'senior',
          'The right to cancel this sale depends on the buyer’s age. Nothing was saved. Choose whether a buyer or owner is 65 or older.',
        );
      if (asked.emergency && !emergency)
        throw invalid(
          'emergency',
          'The right to cancel this sale depends on whether an emergency button is sold. Nothing was saved. Choose what the sale includes.',
        );
      const after = await updateClock(tx, right, {
        ...law,
        ...(signedPlace && { signedPlace }),
        handedOverOn: on,
        handOverMethod: method,
        handOverProof: proved || null,
        handOverFileId: fileId ?? null,
        handedOverByUserId: tx.actor.kind === 'user' ? tx.actor.id : null,
        senior,
        emergency,
      });
      return { state: after.state, lastDay: after.lastDay };
    },
  }),

  /**
   * Withdraws a recorded handover that never happened. The period stops, and the right has no end until a handover is
   * recorded again.
   */
  'cancellation-rights.withdrawHandOver': mutation({
    args: z.strictObject({ id: idSchema }),
    ...admins,
    async run(tx, { id }) {
      const right = await open(tx, id);
      checkNotExercised(right);
      await updateClock(tx, right, {
        handedOverOn: null,
        handOverMethod: null,
        handOverProof: null,
        handOverFileId: null,
        handedOverByUserId: null,
      });
      watchCopy(tx, right);
    },
  }),

  /**
   * Runs as the system one day after the signature. If the signed copy did not reach a buyer by email, it creates or
   * updates a task to deliver it on paper.
   */
  'cancellation-rights.askForPaper': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id }) {
      await askForPaper(tx, id);
    },
  }),

  /** Records that the law gives no right to cancel for this sale, with a reason; null withdraws that. */
  'cancellation-rights.setOutside': mutation({
    args: z.strictObject({ id: idSchema, reason: reason.nullable() }),
    ...admins,
    async run(tx, { id, reason: why }) {
      const right = await open(tx, id);
      checkNotExercised(right);
      if (why === null) await updateClock(tx, right, { outsideReason: null });
      else {
        await tx
          .asSystem()
          .update(cancellationRights, right, { state: 'outside', endsAt: null, outsideReason: why });
        await finishPaperTask(tx, right);
        await releaseCommission(tx, right.accountId, right.estimateId);
        await settleOneTime(tx, right.accountId);
      }
    },
  }),
};

import { z } from 'zod';
import { rescind } from '../cancellation/rescind.ts';
import { rightOf, zonesOfPremises } from '../cancellation/right-of-sale.ts';
import { dayAtPremises } from '../cancellation/right-clock.ts';
import { accounts } from '../account.ts';
import type { ContractRow } from '../contract/contract.ts';
import { hasRole, isSystem } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import { notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { amountsText } from './acceptance.ts';
import type { EstimateContent } from './content.ts';
import { addEstimateEvent } from './estimate-events.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { SEAL_JOB } from './follow-signature.ts';
import { checkMove, checkStatus } from './lifecycle.ts';
import { actedEstimate } from './acted-estimate.ts';
import { notifyStaff } from './notify-staff.ts';
import { rescissionAsked } from './rescission-asked.ts';
import { priceChoice, sellVersion } from './sold-version.ts';
import { maySealAgain } from './seal-late.ts';
import { mailSignedCopies } from './signed-copy-mail.ts';
import { lastSigned } from './signers.ts';
import { signaturesOf, type SignatureRow } from './signing.ts';
import { estimateVersions, fileOfSignature } from './version.ts';

/** Time after which staff are notified that a copy cannot be sealed. */
const TELL_AFTER_MS = 5 * 60_000;

/** Returns the signed version with its estimate, locked; undefined if it is no longer waiting for its seal. */
async function waiting(tx: Transaction, versionId: string) {
  const version = await tx.get(estimateVersions, versionId);
  const estimate = await tx.get(estimates, version.estimateId, { lock: true });
  const signatures = await signaturesOf(tx, estimate);
  // The first signature froze the option and the choices for all.
  const [signature] = signatures;
  const last = lastSigned(signatures);
  return estimate.status === 'sealing' && signature && last
    ? { version, estimate, signature, last, signatures }
    : undefined;
}

/** Returns the names of the buyers in order. */
const buyersOf = (signatures: readonly SignatureRow[]): string =>
  signatures
    .filter(({ role }) => role === 'buyer')
    .map(({ signerName }) => signerName)
    .join(' and ');

/**
 * Whether each buyer initialed the clause that acknowledges the renewal (decisions 11.2). A signature recorded from
 * paper has no initials.
 */
function acknowledgesRenewal({ agreement }: EstimateContent, signatures: readonly SignatureRow[]): boolean {
  const asked = (agreement?.clauses ?? []).filter(({ acknowledges }) => acknowledges === 'renewal');
  const buyers = signatures.filter(({ role }) => role === 'buyer');
  return (
    asked.length > 0 &&
    buyers.every(({ initials }) => asked.every(({ id }) => initials?.clauses.includes(id)))
  );
}

const stampStates = ['none', 'stamped', 'missing'] as const;
const sealedNotes: Readonly<Record<(typeof stampStates)[number], string>> = {
  none: 'The signed copy is sealed.',
  stamped: 'The signed copy is sealed, with a time stamp.',
  missing: 'The signed copy is sealed without a time stamp: the time-stamp authority did not answer.',
};

const ofProduct = { allow: isSystem, serverOnly: true } as const;

export const sealMutations = {
  /**
   * Run by the system: accepts a signed estimate once its sealed copy is stored. Sells the account, notifies everyone
   * involved, and carries out an earlier cancellation. Every date is the signature's. The database rejects the change
   * without the copy.
   */
  'estimates.accept': mutation({
    args: z.strictObject({
      versionId: idSchema,
      /** SHA-256 of the sealed copy. */
      copyHash: z.string().regex(/^[0-9a-f]{64}$/),
      /**
       * Whether a time-stamp authority confirmed the time of the seal; `missing` if one was configured but did not
       * answer.
       */
      stamp: z.enum(stampStates).default('none'),
    }),
    ...ofProduct,
    async run(tx, { versionId, copyHash, stamp }) {
      const found = await waiting(tx, versionId);
      if (!found) return;
      const { version, estimate, signature, last, signatures } = found;
      checkMove(estimate.status, 'accepted');
      const choice = priceChoice(version, signature.selection, signature.optionId);
      const { sold, contract } = await sellVersion(tx, estimate, choice, {
        source: 'signed_here',
        ...last,
        fileId: signatures.map(fileOfSignature).find((fileId) => fileId !== null) ?? null,
        renewalAcknowledged: acknowledgesRenewal(version.content, signatures),
      });
      await addEstimateEvent(tx, sold, 'accepted', sealedNotes[stamp], {
        subjectHash: copyHash,
      });
      const { content } = version;
      await notifyStaff(
        tx,
        sold,
        {
          kind: 'estimate_accepted',
          title: `${buyersOf(signatures)} accepted ${sold.reference}`.slice(0, 160),
          body: amountsText(content, sold),
        },
        'office',
      );
      await mailSignedCopies(tx, { sold, contract, version, signatures });
      await carryOutRescission(tx, sold, contract);
    },
  }),

  /**
   * Run by the system: records why a signed estimate could not be sealed, and notifies staff once it has taken five
   * minutes.
   */
  'estimates.sealFailed': mutation({
    args: z.strictObject({
      versionId: idSchema,
      fault: z.string().max(400),
      /** Whether the job has given up, so that another one follows in an hour. */
      again: z.boolean(),
    }),
    ...ofProduct,
    async run(tx, { versionId, fault, again }) {
      const found = await waiting(tx, versionId);
      if (!found) return;
      const { estimate, last, signatures } = found;
      const late = Date.parse(tx.context.now) - Date.parse(last.signedAt) >= TELL_AFTER_MS;
      const wasNotified = estimate.sealing?.told ?? false;
      await tx.update(estimates, estimate, {
        sealing: {
          attempts: (estimate.sealing?.attempts ?? 0) + 1,
          triedAt: tx.context.now,
          fault,
          told: wasNotified || late,
        },
      });
      if (late && !wasNotified)
        await notifyStaff(
          tx,
          estimate,
          {
            kind: 'system',
            priority: 'urgent',
            title: `${estimate.reference} is signed, but not sealed yet`.slice(0, 160),
            body: `${buyersOf(signatures)} signed it. The signature is kept, and nothing is sold before the copy is sealed. Sealing is retried automatically. ${fault}`.slice(
              0,
              500,
            ),
          },
          'managers',
        );
      if (again) {
        const runAt = new Date(Date.parse(tx.context.now) + 3_600_000).toISOString();
        tx.enqueue({ kind: SEAL_JOB, payload: { versionId }, runAt });
      }
    },
  }),

  /** Queues sealing of a signed estimate now, without waiting for the next retry. */
  'estimates.sealNow': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: (actor) => actor.kind === 'user',
    serverOnly: true,
    async run(tx, { id }) {
      const { status, versionId } = await actedEstimate(tx, id);
      checkStatus(status, ['sealing'], 'sealed');
      tx.enqueue({ kind: SEAL_JOB, payload: { versionId } });
    },
  }),

  /**
   * Queues sealing of an estimate that has waited for 24 hours, with a new key of the company and from the same
   * evidence. If the usual layout cannot be rendered, the plain one is the fallback. Throws NOT_READY before that.
   */
  'estimates.sealAnew': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: (actor) => actor.kind === 'user' && hasRole(actor, 'admin', 'super'),
    serverOnly: true,
    async run(tx, { id }) {
      const { status, versionId } = await actedEstimate(tx, id);
      checkStatus(status, ['sealing'], 'sealed');
      const found = versionId ? await waiting(tx, versionId) : undefined;
      if (!found || !maySealAgain(found.last.signedAt, Date.parse(tx.context.now)))
        throw notReady(
          'Nothing was changed: a new key can be made only once the seal is 24 hours late. The signature is kept, and sealing is retried automatically.',
        );
      tx.enqueue({ kind: SEAL_JOB, payload: { versionId, anewSince: tx.context.now } });
    },
  }),
};

/**
 * Carries out a cancellation that came before the sale existed. It counts from when it was sent, or from the day that
 * the staff member who received it recorded.
 */
async function carryOutRescission(tx: Transaction, sold: EstimateRow, contract: ContractRow): Promise<void> {
  const asked = await rescissionAsked(tx, sold);
  const right = asked && (await rightOf(tx, contract.id));
  if (!asked || !right) return;
  if (sold.rescissionAsked) {
    await rescind(tx, contract.id, sold.rescissionAsked);
    return;
  }
  const account = await tx.get(accounts, sold.accountId);
  const day = dayAtPremises(asked.createdAt, await zonesOfPremises(tx, account), 'behind');
  // If two time zones are possible, the signature is dated in the one that is ahead.
  const on = day < right.signedOn ? right.signedOn : day;
  await rescind(tx, contract.id, { on, method: 'portal', note: null });
}

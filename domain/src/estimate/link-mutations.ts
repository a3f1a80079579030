import { z } from 'zod';
import { idSchema } from '../kernel/document.ts';
import { anyEntity } from '../kernel/entity.ts';
import { AppError, notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import { can, type Transaction } from '../kernel/transaction.ts';
import { mailLink, mintLink, recipientOf, revokeLink } from './customer-links.ts';
import { checkContact } from './draft-mutations.ts';
import { estimates } from './estimate.ts';
import { openStatuses } from './lifecycle.ts';
import type { EstimateRow } from './reprice.ts';
import { estimateLinks, estimateSignatures, estimateVersions } from './version.ts';

const staff = { allow: (actor: { kind: string }) => actor.kind === 'user', serverOnly: true };

/** An estimate that the actor may act on, locked. Nothing of it is written, so no write would ask: but whoever holds a link can sign. */
export async function actedEstimate(tx: Transaction, id: string): Promise<EstimateRow> {
  const estimate = await tx.get(estimates, id, { lock: true });
  if (!can(anyEntity(estimates), tx.actor, 'update', estimate)) throw new AppError('NOT_AUTHORIZED');
  return estimate;
}

export const linkMutations = {
  /** A fresh link to the version that is out, for the estimate's contact or another one. The recipient's older link stops working. */
  'estimates.link': mutation({
    args: z.strictObject({ id: idSchema, mail: z.boolean(), contactId: idSchema.optional() }),
    ...staff,
    secretResultFields: ['token'],
    async run(tx, { id, mail, contactId }) {
      const estimate = await actedEstimate(tx, id);
      const open =
        openStatuses.includes(estimate.status) ||
        ['sealing', 'accepted', 'rescinded'].includes(estimate.status);
      if (!open || !estimate.versionId)
        throw new AppError('ILLEGAL_TRANSITION', {
          what: 'estimate',
          from: estimate.status.replace('_', ' '),
          to: 'shared by link',
        });
      if (contactId) await checkContact(tx, estimate, contactId);
      const recipient = await recipientOf(tx, estimate, contactId);
      const link = await mintLink(tx, estimate, estimate.versionId, recipient);
      if (mail)
        await mailLink(tx, estimate, (await tx.get(estimateVersions, estimate.versionId)).content, link);
      return { token: link.token, mailed: mail && link.recipientEmail !== null };
    },
  }),

  /** Takes a link back: whoever has it reads that it was taken back. One that was signed with is replaced by a new one instead. */
  'estimates.revokeLink': mutation({
    args: z.strictObject({ linkId: idSchema }),
    ...staff,
    async run(tx, { linkId }) {
      const link = await tx.asSystem().get(estimateLinks, linkId, { lock: true });
      const estimate = await actedEstimate(tx, link.estimateId);
      if (link.revokedAt) return;
      const [signed] = await tx
        .asSystem()
        .list(estimateSignatures, { where: where({ estimateId: estimate.id }), limit: 1 });
      if (signed?.linkId === linkId)
        throw notReady(
          `${signed.signerName} signed with this link and reads the signed copy there. Nothing was changed. Make a new link for them instead: it replaces this one.`,
        );
      await revokeLink(tx, estimate, link);
    },
  }),
};

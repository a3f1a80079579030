import { z } from 'zod';
import { cancellationRights } from '../cancellation/cancellation-right.ts';
import { runsAt } from '../cancellation/right-clock.ts';
import { releaseCommission } from '../commission/release.ts';
import { companyToday } from '../estimate/company-context.ts';
import { idSchema } from '../kernel/document.ts';
import { anyEntity } from '../kernel/entity.ts';
import { AppError, invalid, notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { matchNone, where } from '../kernel/predicate.ts';
import { isLive } from './contract-status.ts';
import { contracts } from './contract.ts';
import { openLedger } from './post.ts';

export const fundingMutations = {
  /** Records that a contract was funded: who bought it, and on which day the money came. Not while the customer can cancel by law. Null takes a wrong record back. */
  'contracts.recordFunding': mutation({
    args: z.strictObject({
      id: idSchema,
      funding: z
        .strictObject({
          on: z.iso.date('Choose the day.'),
          by: z.string().trim().min(1, 'Write who funded it.').max(120),
        })
        .nullable(),
    }),
    allow: (actor) => contracts.permission(actor).update !== matchNone,
    serverOnly: true,
    keyVerb: 'update',
    async run(tx, { id, funding }) {
      const { accountId, estimateId } = await tx.get(contracts, id);
      await openLedger(tx, accountId);
      const contract = await tx.get(contracts, id, { lock: true });
      if (!(await tx.can(anyEntity(contracts), 'update', contract))) throw new AppError('NOT_AUTHORIZED');
      if (funding) {
        if (!isLive(contract))
          throw notReady(
            `${contract.reference} is not live. Nothing was saved. Only a live contract is funded.`,
          );
        if (funding.on > (await companyToday(tx)))
          throw invalid('on', 'This day is still to come. Nothing was saved. Choose an earlier one.');
        const rights = await tx.asSystem().listAll(cancellationRights, where({ contractId: id }));
        if (rights.some((right) => runsAt(right, tx.context.now)))
          throw notReady(
            `The customer can still cancel ${contract.reference} by right. Nothing was saved. Record the funding once that has ended.`,
          );
      }
      await tx.update(contracts, contract, { fundedOn: funding?.on ?? null, fundedBy: funding?.by ?? null });
      await releaseCommission(tx, accountId, estimateId);
    },
  }),
};

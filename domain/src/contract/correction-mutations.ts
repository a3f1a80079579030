import { z } from 'zod';
import { companyToday } from '../estimate/company-context.ts';
import { checkCredit, creditSchema } from '../estimate/credit.ts';
import { hasRole } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import { notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import { wasPaidFor } from '../commission/pay.ts';
import { followCredit } from '../sale/follow-up.ts';
import { contractCredits } from './contract-credit.ts';
import { contracts } from './contract.ts';
import { keepSums, openLedger } from './post.ts';
import { giveCredit } from './sale.ts';
import { undoCancellation } from './undo-cancellation.ts';
import { voidContract } from './void.ts';
import { someText } from '../kernel/visible-text.ts';

const reason = someText(200, 'Enter a reason.');

/** Mutations that correct a contract that was entered incorrectly. */
export const correctionMutations = {
  /**
   * Changes who has the credit for a contract; its sales figures move with the shares. Throws NOT_READY if the
   * contract is no longer a sale, or if commission was paid for it (decisions 3.11).
   */
  'contracts.setCredit': mutation({
    args: z.strictObject({ id: idSchema, credit: z.array(creditSchema).min(1).max(10), reason }),
    allow: (actor) => hasRole(actor, 'admin', 'manager'),
    serverOnly: true,
    async run(tx, { id, credit, reason: why }) {
      checkCredit(credit);
      const { accountId } = await tx.get(contracts, id);
      await openLedger(tx, accountId);
      const system = tx.asSystem();
      const contract = await system.get(contracts, id, { lock: true });
      if (contract.status === 'rescinded' || contract.status === 'voided')
        throw notReady(`${contract.reference} was undone and does not count as a sale. Nothing was changed.`);
      if (await wasPaidFor(system, contract))
        throw notReady(
          `Commission was paid for ${contract.reference}, so its credit cannot change. Nothing was changed. Settle a difference with the next payment.`,
        );
      const before = where({ accountId, contractId: id });
      for (const row of await system.listAll(contractCredits, before, { lock: true }))
        await system.delete(contractCredits, row);
      await giveCredit(system, contract, credit);
      await system.update(contracts, contract, { creditNote: why });
      await keepSums(tx, accountId, await companyToday(tx));
      await followCredit(tx, contract);
    },
  }),

  /**
   * Undoes a cancellation that was entered by mistake, as if it had never happened. See {@link undoCancellation}.
   */
  'contracts.undoCancellation': mutation({
    args: z.strictObject({ id: idSchema, reason }),
    allow: (actor) => hasRole(actor, 'admin'),
    serverOnly: true,
    async run(tx, { id, reason: why }) {
      await undoCancellation(tx, id, why, await companyToday(tx));
    },
  }),

  /** Voids a contract that was recorded by mistake, as if it had never existed. See {@link voidContract}. */
  'contracts.void': mutation({
    args: z.strictObject({ id: idSchema, reason }),
    allow: (actor) => hasRole(actor, 'admin'),
    serverOnly: true,
    async run(tx, { id, reason: why }) {
      await voidContract(tx, id, why);
    },
  }),
};

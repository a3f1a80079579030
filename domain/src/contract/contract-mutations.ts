import { z } from 'zod';
import { accounts } from '../account.ts';
import { checkPaper } from '../cancellation/paper-of-sale.ts';
import { rightOf } from '../cancellation/right-of-sale.ts';
import { endingArgs, endingOf } from '../close-cause.ts';
import { companyToday } from '../estimate/company-context.ts';
import { hasRole, isSystem } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import { AppError, invalid, notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { statusText } from '../kernel/status-text.ts';
import { cancelContracts, reactivateContracts, startContracts } from './contract-acts.ts';
import { checkContractMove } from './contract-status.ts';
import { contracts } from './contract.ts';
import { keepers, keptContract } from './kept-contract.ts';
import { correctLine } from './ledger.ts';
import { noticeMutations } from './notice.ts';
import { postLines } from './post.ts';
import { priceMutations } from './price-mutations.ts';
import { renewals } from './renewal-rules.ts';
import { rmrLines } from './rmr-line.ts';
import { runDaily } from './term-end.ts';
import { persOf, waiverFault, waivingReasons } from './waiving.ts';
import { someText } from '../kernel/visible-text.ts';

const reason = someText(200, 'Enter a reason.');

export const contractMutations = {
  ...noticeMutations,
  ...priceMutations,

  /** Cancels a contract with its addenda from a day on. Canceling the last live contract cancels the account. */
  'contracts.cancel': mutation({
    args: z.strictObject({
      id: idSchema,
      on: z.iso.date().optional(),
      ...endingArgs,
      competitor: z.string().trim().max(120).optional(),
      /**
       * The legal reason to waive the early termination fee, and the file of the account or its sale that proves it.
       */
      feeWaiver: z.strictObject({ reason: z.enum(waivingReasons), fileId: idSchema }).optional(),
    }),
    ...keepers,
    async run(tx, { id, on, cause, reason, competitor, feeWaiver }) {
      const ending = endingOf({ cause, reason });
      if (!ending) throw invalid('reason', 'Enter why it is canceled. Nothing was canceled.');
      const { contract } = await keptContract(tx, id);
      checkContractMove(contract.status, 'cancelled');
      const today = await companyToday(tx);
      if (feeWaiver) {
        await checkPaper(tx, contract, feeWaiver.fileId, 'what proves it');
        const { site, type } = await tx.get(accounts, contract.accountId);
        const hasPers = persOf(await rightOf(tx, id));
        const ended = { ...contract, site, isResidential: type === 'residential', hasPers };
        const fault = waiverFault(feeWaiver.reason, ended, on ?? today);
        if (fault)
          throw invalid('feeWaiver', `${fault} Nothing was canceled. Choose another reason, or none.`);
      }
      await cancelContracts(
        tx,
        contract.accountId,
        [id],
        { on: on ?? today, ending, competitor: competitor ?? null, feeWaiver: feeWaiver ?? null },
        today,
      );
    },
  }),

  /** Reactivates a canceled contract without a new signature, with the addenda that were canceled with it. */
  'contracts.reactivate': mutation({
    args: z.strictObject({ id: idSchema }),
    ...keepers,
    async run(tx, { id }) {
      const { contract } = await keptContract(tx, id);
      await reactivateContracts(tx, contract.accountId, [id], await companyToday(tx));
    },
  }),

  /** Starts a signed contract because its installation is done. */
  'contracts.start': mutation({
    args: z.strictObject({ id: idSchema }),
    ...keepers,
    async run(tx, { id }) {
      const { contract } = await keptContract(tx, id);
      checkContractMove(contract.status, 'active');
      if (contract.status !== 'signed')
        throw new AppError('ILLEGAL_TRANSITION', {
          what: 'contract',
          from: statusText(contract.status),
          to: 'started',
        });
      await startContracts(tx, contract.accountId, await companyToday(tx), id);
    },
  }),

  /** Sets how a contract is billed and renewed. */
  'contracts.setTerms': mutation({
    args: z.strictObject({
      id: idSchema,
      patch: z.strictObject({
        billingDay: z.int().min(1).max(28).nullable().optional(),
        renewal: z.enum(renewals).optional(),
        renewalMonths: z.int().min(0).max(120).optional(),
        noticeDays: z.int().min(0).max(365).optional(),
        renewalAcknowledged: z.boolean().optional(),
        note: z.string().trim().max(2000).nullable().optional(),
      }),
    }),
    ...keepers,
    async run(tx, { id, patch }) {
      const { contract } = await keptContract(tx, id);
      await tx.update(contracts, contract, patch);
    },
  }),

  /**
   * Corrects one line on its own day, as if it had never existed. Undoing a cancellation is a separate operation:
   * reactivate the contract.
   */
  'rmr-lines.correct': mutation({
    args: z.strictObject({ id: idSchema, note: reason }),
    allow: (actor) => hasRole(actor, 'admin'),
    serverOnly: true,
    async run(tx, { id, note }) {
      const found = await tx.get(rmrLines, id);
      const { contract, lines } = await keptContract(tx, found.contractId);
      if (found.reason !== 'increase' && found.reason !== 'decrease' && found.reason !== 'opening')
        throw notReady(
          'Only a price change or an opening balance can be corrected separately. Nothing was changed. Other lines belong to a signature or to a cancellation.',
        );
      await postLines(tx, contract.accountId, [correctLine(lines, found, note)], await companyToday(tx));
    },
  }),

  /**
   * Runs on the scheduler: updates today's totals with changes that take effect today, and renews or ends expired
   * terms.
   */
  'contracts.runDaily': mutation({
    args: z.strictObject({}),
    allow: isSystem,
    serverOnly: true,
    async run(tx) {
      return { done: await runDaily(tx, await companyToday(tx)) };
    },
  }),
};

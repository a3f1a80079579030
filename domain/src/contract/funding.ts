import { z } from 'zod';
import { accounts } from '../account.ts';
import { affiliates } from '../affiliate.ts';
import { formatLongDay } from '../calendar-date.ts';
import { cancellationRights } from '../cancellation/cancellation-right.ts';
import { notSoldUntil } from '../cancellation/note-wait.ts';
import { runsAt } from '../cancellation/right-clock.ts';
import { releaseCommission } from '../commission/release.ts';
import { companies } from '../company.ts';
import { companyToday } from '../estimate/company-context.ts';
import { idSchema } from '../kernel/document.ts';
import type { RowOf } from '../kernel/entity.ts';
import { invalid, notReady } from '../kernel/errors.ts';
import { IN_THE_FUTURE } from '../kernel/field-messages.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localeOf } from '../language.ts';
import { formatMoney, sumCents } from '../money.ts';
import { products } from '../product.ts';
import { isLive } from './contract-status.ts';
import { contracts, type ContractRow } from './contract.ts';
import { postFunding, standingEntries, reverseFunding } from './funding-post.ts';
import { servicesOfFunding } from './funding-services.ts';
import { fundingOf, guaranteeEndsOn, type FundedService } from './funding-terms.ts';
import { keepers, keptContract } from './kept-contract.ts';
import { limitsMissed } from './program-limits.ts';
import { withTermsOn } from './program-terms.ts';
import type { RmrLineRow } from './rmr-line.ts';

const given = z.strictObject({
  on: z.iso.date('Choose the day.'),
  by: z.string().trim().max(120).default(''),
  /** The program that bought it, with its terms. If omitted, only the day and the name are stored. */
  affiliateId: idSchema.optional(),
});

async function checkFunding(tx: Transaction, contract: ContractRow, on: string): Promise<void> {
  const { id, reference, fundedOn } = contract;
  if (!isLive(contract))
    throw notReady(`${reference} is not live. Nothing was saved. Only a live contract can be funded.`);
  if (fundedOn !== null)
    throw notReady(`${reference} is already funded. Nothing was saved. Undo that funding first.`);
  if (on > (await companyToday(tx)))
    throw invalid('on', `${IN_THE_FUTURE} Nothing was saved. Choose an earlier one.`);
  const rights = await tx.asSystem().listAll(cancellationRights, where({ contractId: id }));
  if (rights.some((right) => runsAt(right, tx.context.now)))
    throw notReady(
      `The customer can still cancel ${reference} by right. Nothing was saved. Record the funding once that has ended.`,
    );
  for (const right of rights) {
    const wait = notSoldUntil(right);
    if (wait && on <= wait.day)
      throw invalid(
        'on',
        `The law does not let ${reference} be sold before ${formatLongDay(wait.day)} is over (${wait.law}). Nothing was saved. Record it after that, with a later day.`,
      );
  }
}

/** Throws NOT_READY with the reasons if a program does not accept a contract. */
async function checkLimits(
  tx: Transaction,
  { reference, termMonths, accountId }: ContractRow,
  services: readonly FundedService[],
  program: RowOf<typeof affiliates>,
): Promise<void> {
  const system = tx.asSystem();
  const { creditGrade } = await system.get(accounts, accountId);
  const { currency } = await system.get(companies, tx.actor.companyId);
  const rmr = sumCents(services.map(({ monthly }) => monthly));
  const missed = limitsMissed(program, { creditGrade, rmr, termMonths }, (cents) =>
    formatMoney(cents, { currency, locale: localeOf('en', currency) }),
  );
  if (missed.length > 0)
    throw notReady(
      `${program.name} does not accept ${reference}: ${missed.join('; ')}. Nothing was saved. Choose another program, or correct the program’s terms.`,
    );
}

/** Returns what was paid, and by whom, as stored on the contract. */
async function fundingFields(
  tx: Transaction,
  contract: ContractRow,
  lines: readonly RmrLineRow[],
  { on, by, affiliateId }: z.output<typeof given>,
): Promise<Pick<ContractRow, 'fundedOn' | 'fundedBy' | 'funding'>> {
  if (!affiliateId) {
    if (!by) throw invalid('by', 'Write who funded it. Nothing was saved.');
    return { fundedOn: on, fundedBy: by, funding: null };
  }
  const program = withTermsOn(await tx.get(affiliates, affiliateId), on);
  if (program.type !== 'program')
    throw invalid('affiliateId', `${program.name} is not a program. Nothing was saved. Choose another one.`);
  const sold = await tx.asSystem().findMany(
    products,
    lines.flatMap(({ productId }) => productId ?? []),
  );
  const services = servicesOfFunding(lines, sold, on);
  await checkLimits(tx, contract, services, program);
  const funding = fundingOf(services, program);
  if (funding.payout === 0)
    throw notReady(
      `${program.name} pays nothing for this contract: its multiple is 0, or its services cost what they earn. Nothing was saved. Check the program’s terms.`,
    );
  return { fundedOn: on, fundedBy: program.name, funding };
}

export const fundingMutations = {
  /**
   * Records that a contract was funded: who bought it, and the day of payment. For a program, it also stores the
   * result of its terms, and creates entries for the payment and the holdback. Not possible while the customer can
   * cancel by law. Null reverses an incorrect record, with its entries.
   */
  'contracts.recordFunding': mutation({
    args: z.strictObject({ id: idSchema, funding: given.nullable() }),
    ...keepers,
    async run(tx, { id, funding }) {
      const { contract, lines } = await keptContract(tx, id);
      const system = tx.asSystem();
      if (funding) {
        await checkFunding(tx, contract, funding.on);
        const funded = await tx.update(
          contracts,
          contract,
          await fundingFields(tx, contract, lines, funding),
        );
        const { payout = 0, holdback = 0 } = funded.funding ?? {};
        await postFunding(system, funded, [
          { kind: 'paid', movedOn: funding.on, amount: payout - holdback },
          { kind: 'held_back', movedOn: funding.on, amount: holdback },
        ]);
      } else {
        await reverseFunding(system, id, await companyToday(tx));
        await tx.update(contracts, contract, { fundedOn: null, fundedBy: null, funding: null });
      }
      await releaseCommission(tx, contract.accountId, contract.estimateId);
    },
  }),

  /** Records that the program paid the holdback after the guarantee. */
  'contracts.recordHoldback': mutation({
    args: z.strictObject({ id: idSchema, on: z.iso.date('Choose the day.') }),
    ...keepers,
    async run(tx, { id, on }) {
      const { contract } = await keptContract(tx, id);
      const system = tx.asSystem();
      const kinds = (await standingEntries(system, id)).map(({ kind }) => kind);
      if (!contract.funding || !kinds.includes('held_back') || kinds.some((kind) => settled.includes(kind)))
        throw notReady(
          `Nothing is held back for ${contract.reference}. Nothing was saved. It was paid, used for a chargeback, or never held back.`,
        );
      const until = guaranteeEndsOn(contract);
      if (until !== null && on < until)
        throw invalid(
          'on',
          `The guarantee runs until ${formatLongDay(until)}. Nothing was saved. Choose a later day.`,
        );
      if (on > (await companyToday(tx)))
        throw invalid('on', `${IN_THE_FUTURE} Nothing was saved. Choose an earlier one.`);
      await postFunding(system, contract, [
        { kind: 'holdback_paid', movedOn: on, amount: contract.funding.holdback },
      ]);
    },
  }),
};

/** Kinds of entries that settle a holdback. */
const settled: readonly string[] = ['holdback_paid', 'from_holdback'];

import { z } from 'zod';
import { frequencyMonths, monthlyShare } from '../estimate/billing-period.ts';
import { companyToday } from '../estimate/company-context.ts';
import { frequencySchema, type Frequency } from '../estimate/pricing-schema.ts';
import { idSchema } from '../kernel/document.ts';
import { AppError, invalid, notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { isLive } from './contract-status.ts';
import { contracts, type ContractRow } from './contract.ts';
import { keepers, keptContract } from './kept-contract.ts';
import { balanceOn, changeService, type LedgerLine } from './ledger.ts';
import { postLines } from './post.ts';
import { billedOn } from './standing.ts';

/** A new price of a service, as billed. */
interface NewPrice {
  /** Cents per billing period. */
  readonly billed: number;
  readonly frequency: Frequency;
  /** The day from which it applies. */
  readonly on: string;
  readonly note: string | null;
}

export const priceMutations = {
  /**
   * Changes the price of one service of a live contract from a day on: cents per billing period, before tax; 0
   * removes the service. Without a frequency, the billing period stays the same. The ledger stores the exact billed
   * amount and its monthly share (decisions 7.2). Throws NOT_READY for a contract that is not live, and INVALID if
   * the price does not change.
   */
  'contracts.changePrice': mutation({
    args: z.strictObject({
      id: idSchema,
      serviceId: z.uuid(),
      billed: z.int().min(0).max(100_000_000),
      frequency: frequencySchema.optional(),
      on: z.iso.date().optional(),
      note: z.string().trim().max(500).optional(),
    }),
    ...keepers,
    async run(tx, { id, serviceId, billed, frequency, on, note }) {
      const { contract, lines } = await keptContract(tx, id);
      if (!isLive(contract))
        throw notReady(
          `${contract.reference} is not live. Nothing was changed. Only the price of a live contract can be changed.`,
        );
      const service = lines.filter((line) => line.serviceId === serviceId);
      const first = service.map(({ effectiveOn }) => effectiveOn).sort()[0];
      if (first === undefined) throw new AppError('NOT_FOUND', { what: 'Service' });
      const today = await companyToday(tx);
      const day = on ?? today;
      const from = first > day ? first : day;
      const period = frequency ?? billedOn(service, from, contract.rebilled).frequency;
      if (billed > 0 && billed < frequencyMonths[period])
        throw invalid(
          'billed',
          'A price must be at least one cent a month. Nothing was saved. Enter more, or 0.00 to remove the service.',
        );
      const price = { billed, frequency: period, on: from, note: note ?? null };
      const by = monthlyShare(billed, period) - balanceOn(service, from);
      if (by === 0 && billed > 0) await billOtherwise(tx, contract, service, price);
      else {
        const drafts = changeService(service, from, by, price.note, changeOf(contract, service, price));
        await postLines(tx, contract.accountId, drafts, today);
      }
    },
  }),
};

/** Returns the billed amount of a line: the difference, or the full amount if the billing period changes. */
function changeOf(
  { rebilled }: ContractRow,
  service: readonly LedgerLine[],
  { billed, frequency, on }: NewPrice,
) {
  const before = billedOn(service, on, rebilled);
  return { billedAmount: before.frequency === frequency ? billed - before.billed : billed, frequency };
}

/**
 * Changes how a service is billed without changing its monthly amount, for example from monthly to annual, or by a
 * cent per year. RMR does not change, so the contract stores the change instead of the ledger. Throws INVALID if
 * nothing changes.
 */
async function billOtherwise(
  tx: Transaction,
  contract: ContractRow,
  service: readonly LedgerLine[],
  { on, frequency, billed, note }: NewPrice,
): Promise<void> {
  const before = billedOn(service, on, contract.rebilled);
  if (before.frequency === frequency && before.billed === billed)
    throw invalid('billed', 'The price does not change. Nothing was saved. Enter another amount.');
  const days = [...service.map(({ effectiveOn }) => effectiveOn), ...daysOtherwise(contract, service)];
  if (days.some((day) => day > on))
    throw invalid(
      'on',
      'The price of this service changes on a later day. Nothing was saved. Revert the later change first, or choose a later day.',
    );
  const [serviceId = ''] = service.map((line) => line.serviceId);
  const said = { serviceId, on, frequency, billed, note, at: tx.context.now };
  await tx.asSystem().update(contracts, contract, { rebilled: [...contract.rebilled, said] });
}

/** Returns the days on which the billing of a service changes without a ledger line. */
const daysOtherwise = ({ rebilled }: ContractRow, service: readonly LedgerLine[]): readonly string[] =>
  rebilled.filter(({ serviceId }) => serviceId === service[0]?.serviceId).map(({ on }) => on);

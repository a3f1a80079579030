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

/** A price that a service gets, as it is billed. */
interface NewPrice {
  /** Cents a billing period. */
  readonly billed: number;
  readonly frequency: Frequency;
  /** The day from which it is asked. */
  readonly on: string;
  readonly note: string | null;
}

export const priceMutations = {
  /**
   * Gives one service of a live contract another price from a day on: cents a billing period, before tax; 0 takes the service out. Without a frequency it is billed as before. The
   * ledger keeps what is billed exactly, and its share of a month (decisions 7.2). Throws NOT_READY for a contract that is not live, INVALID for a price that does not change.
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
          'A price is at least one cent a month. Nothing was saved. Enter more, or 0.00 to take the service out.',
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

/** How a line says what is billed: by how much it changes, or the whole of another billing period. */
function changeOf(
  { rebilled }: ContractRow,
  service: readonly LedgerLine[],
  { billed, frequency, on }: NewPrice,
) {
  const before = billedOn(service, on, rebilled);
  return { billedAmount: before.frequency === frequency ? billed - before.billed : billed, frequency };
}

/**
 * Bills a service in another way that comes to the same a month: monthly becomes yearly, or a cent of a year. No RMR changes, so the ledger stays as it is and the contract keeps
 * it. Throws INVALID where nothing changes.
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
      'The price of this service changes on a later day. Nothing was saved. Take the later change back first, or choose a later day.',
    );
  const [serviceId = ''] = service.map((line) => line.serviceId);
  const said = { serviceId, on, frequency, billed, note, at: tx.context.now };
  await tx.asSystem().update(contracts, contract, { rebilled: [...contract.rebilled, said] });
}

/** The days on which a service is billed otherwise. */
const daysOtherwise = ({ rebilled }: ContractRow, service: readonly LedgerLine[]): readonly string[] =>
  rebilled.filter(({ serviceId }) => serviceId === service[0]?.serviceId).map(({ on }) => on);

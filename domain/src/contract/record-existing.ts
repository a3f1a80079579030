import { z } from 'zod';
import { accounts } from '../account.ts';
import { companyToday } from '../estimate/company-context.ts';
import { frequencyMonths } from '../estimate/billing-period.ts';
import { frequencySchema } from '../estimate/pricing-schema.ts';
import { idSchema } from '../kernel/document.ts';
import { anyEntity } from '../kernel/entity.ts';
import { AppError, invalid, notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { matchNone } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { scaleCents } from '../money.ts';
import { termEnd } from '../terms.ts';
import { contracts } from './contract.ts';
import { openLedger, postLines } from './post.ts';
import { numbered } from './sale.ts';

const service = z
  .strictObject({
    name: z.string().trim().min(1, 'Name the service.').max(200),
    productId: idSchema.optional(),
    frequency: frequencySchema.default('monthly'),
    /** Cents a billing period, before tax. */
    billed: z.int().max(100_000_000),
  })
  .refine(({ billed, frequency }) => billed >= frequencyMonths[frequency], {
    path: ['billed'],
    message: 'A price is at least one cent a month.',
  });

/** A customer that the company had before: what they pay, and since when. */
export const existingCustomer = z.strictObject({
  accountId: idSchema,
  status: z.enum(['installed', 'active']),
  signedOn: z.iso.date('Choose the day of the signature.'),
  startsOn: z.iso.date('Choose the day on which it started.'),
  termMonths: z.int().min(0).max(120),
  billingDay: z.int().min(1).max(28).optional(),
  source: z.enum(['paper', 'program']).default('paper'),
  services: z.array(service).min(1, 'Add at least one service.').max(100),
  note: z.string().trim().max(2000).optional(),
});

/**
 * Writes the contract of a customer that the company had before, and the account's status. Its RMR is an opening balance: it counts in no sale. No mail, commission,
 * deadline or work order follows. Throws NOT_READY for an account with a contract, INVALID for days that cannot be.
 *
 * @returns the id of the contract.
 */
export async function recordExisting(
  tx: Transaction,
  { accountId, status, services, signedOn, startsOn, termMonths, ...more }: z.output<typeof existingCustomer>,
): Promise<string> {
  const { account, contracts: known } = await openLedger(tx, accountId);
  if (known.length > 0)
    throw notReady(
      `${account.name} has contract ${known[0]?.reference ?? ''} already. Nothing was saved. Open it, or write an estimate.`,
    );
  const today = await companyToday(tx);
  if (startsOn < signedOn || startsOn > today)
    throw invalid(
      'startsOn',
      'An existing contract starts on the day of its signature or later, and not after today. Nothing was saved. Change the day.',
    );
  const contract = await tx.create(contracts, {
    ...(await numbered(tx)),
    accountId,
    kind: 'recorded',
    accountBefore: account.status,
    source: more.source,
    status: 'active',
    signedOn,
    startsOn,
    termMonths,
    endsOn: termMonths > 0 ? termEnd(startsOn, termMonths).lastDay : null,
    billingDay: more.billingDay ?? null,
    note: more.note ?? null,
  });
  await tx.asSystem().update(accounts, account, { status, soldOn: signedOn, closeReason: null });
  const lines = services.map(({ name, productId = null, frequency, billed }) => ({
    contractId: contract.id,
    serviceId: tx.context.newId(),
    name,
    productId,
    effectiveOn: startsOn,
    monthly: scaleCents(billed, 1, frequencyMonths[frequency]),
    reason: 'opening' as const,
    billedAmount: billed,
    frequency,
    cost: null,
    reversesId: null,
  }));
  await postLines(tx, accountId, lines, today);
  return contract.id;
}

export const existingCustomerMutations = {
  /** Enters a customer that the company had before, with the contract as it stands. See {@link recordExisting}. */
  'accounts.recordExisting': mutation({
    args: existingCustomer,
    allow: (actor) => contracts.permission(actor).create !== matchNone,
    keyVerb: 'update',
    serverOnly: true,
    async run(tx, args) {
      const account = await tx.get(accounts, args.accountId, { lock: true });
      const id = await recordExisting(tx, args);
      if (!(await tx.can(anyEntity(accounts), 'update', account))) throw new AppError('NOT_AUTHORIZED');
      return { id };
    },
  }),
};

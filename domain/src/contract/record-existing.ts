import { z } from 'zod';
import { accounts, type AccountStatus } from '../account.ts';
import { companyToday } from '../estimate/company-context.ts';
import { frequencyMonths, monthlyShare } from '../estimate/billing-period.ts';
import { frequencySchema } from '../estimate/pricing-schema.ts';
import { idSchema } from '../kernel/document.ts';
import { anyEntity } from '../kernel/entity.ts';
import { AppError, invalid } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { matchNone } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { termEnd } from '../terms.ts';
import { contracts } from './contract.ts';
import { openLedger, postLines, type AccountLedger } from './post.ts';
import { renewals } from './renewal-rules.ts';
import { numbered } from './sale.ts';
import { standingAlready } from './standing.ts';
import { someText } from '../kernel/visible-text.ts';

const service = z
  .strictObject({
    name: someText(200, 'Name the service.'),
    productId: idSchema.optional(),
    frequency: frequencySchema.default('monthly'),
    /** Cents per billing period, before tax. */
    billed: z.int().max(100_000_000),
  })
  .refine(({ billed, frequency }) => billed >= frequencyMonths[frequency], {
    path: ['billed'],
    message: 'A price must be at least one cent a month.',
  });

/** An existing contract of a customer of the company: what they pay, since when, and how it renews. */
export const existingCustomer = z.strictObject({
  accountId: idSchema,
  status: z.enum(['installed', 'active']),
  signedOn: z.iso.date('Choose the day of the signature.'),
  startsOn: z.iso.date('Choose the day on which it started.'),
  termMonths: z.int().min(0).max(120),
  billingDay: z.int().min(1).max(28).optional(),
  source: z.enum(['paper', 'program']).default('paper'),
  services: z.array(service).min(1, 'Add at least one service.').max(100),
  /** How it renews at the end of its term. */
  renewal: z.enum(renewals).default('month_to_month'),
  /** The months of each renewal; used only if it renews for a number of months. */
  renewalMonths: z.int().min(0).max(120).default(0),
  noticeDays: z.int().min(0).max(365).default(30),
  /** Whether the customer signed or initialed the renewal separately. */
  renewalAcknowledged: z.boolean().default(false),
  note: z.string().trim().max(2000).optional(),
  /** Confirms that this is a separate service, although the account already has one of the same name. */
  again: z.boolean().default(false),
});
type Existing = z.output<typeof existingCustomer>;

const own = ['installed', 'active', 'at_risk'] as const satisfies readonly AccountStatus[];
const isCustomer = (status: AccountStatus): boolean => own.some((each) => each === status);

/**
 * Records an existing contract of a customer of the company, and sets the account's status unless the account is
 * already a customer. An account may have several (decisions 2.2), for example at two sites or from two days. Its RMR
 * is an opening balance and counts in no sale. It triggers no email, commission, deadline, or work order. Throws
 * INVALID for impossible days, for a renewal that contradicts the term, and for a service that already exists, unless
 * it is confirmed as a separate one.
 *
 * @returns the id of the contract.
 */
export async function recordExisting(tx: Transaction, existing: Existing): Promise<string> {
  const { accountId, status, services, signedOn, startsOn, termMonths, again, ...more } = existing;
  const ledger = await openLedger(tx, accountId);
  const { account } = ledger;
  const today = await companyToday(tx);
  if (startsOn < signedOn || startsOn > today)
    throw invalid(
      'startsOn',
      'An existing contract starts on the day of its signature or later, and not after today. Nothing was saved. Change the day.',
    );
  const endsOn = termMonths > 0 ? termEnd(startsOn, termMonths).lastDay : null;
  checkRenewal(existing, endsOn, today);
  if (!again) checkNew(ledger, services, today);
  const contract = await tx.create(contracts, {
    ...(await numbered(tx)),
    accountId,
    isTest: account.isTest,
    kind: 'recorded',
    accountBefore: account.status,
    source: more.source,
    status: 'active',
    signedOn,
    startsOn,
    termMonths,
    endsOn,
    renewal: more.renewal,
    renewalMonths: more.renewal === 'months' ? more.renewalMonths : 0,
    noticeDays: more.noticeDays,
    renewalAcknowledged: more.renewalAcknowledged,
    billingDay: more.billingDay ?? null,
    note: more.note ?? null,
  });
  if (!isCustomer(account.status))
    await tx.asSystem().update(accounts, account, {
      status,
      // An account that was sold in Sable and is waiting for its installation keeps its day.
      soldOn: account.status === 'sold' ? account.soldOn : signedOn,
      closeReason: null,
    });
  const lines = services.map(({ name, productId = null, frequency, billed }) => ({
    contractId: contract.id,
    serviceId: tx.context.newId(),
    name,
    productId,
    effectiveOn: startsOn,
    monthly: monthlyShare(billed, frequency),
    reason: 'opening' as const,
    billedAmount: billed,
    frequency,
    cost: null,
    reversesId: null,
  }));
  await postLines(tx, accountId, lines, today);
  return contract.id;
}

/** Throws INVALID if the renewal contradicts the term. */
function checkRenewal(
  { renewal, renewalMonths, termMonths }: Existing,
  endsOn: string | null,
  today: string,
): void {
  if (renewal === 'months' && renewalMonths === 0)
    throw invalid(
      'renewalMonths',
      'A contract that renews for some months needs their number. Nothing was saved. Enter the months.',
    );
  if (termMonths === 0 && renewal !== 'month_to_month')
    throw invalid(
      'renewal',
      'A contract without a term continues from month to month. Nothing was saved. Enter its term, or choose another renewal.',
    );
  if (renewal === 'none' && endsOn !== null && endsOn < today)
    throw invalid(
      'renewal',
      'Its term is over, and the contract ends with its term. Nothing was saved. Choose another renewal, or enter another term.',
    );
}

/** Throws INVALID if a live contract of the account already has one of the services. */
function checkNew(ledger: AccountLedger, services: Existing['services'], today: string): void {
  const [same] = standingAlready(services, ledger, today);
  if (same)
    throw invalid(
      'again',
      `${same.name} is already in ${same.reference}. Nothing was saved. Confirm that it is a separate service, or leave it out.`,
    );
}

export const existingCustomerMutations = {
  /** Records an existing contract of a customer of the company. See {@link recordExisting}. */
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

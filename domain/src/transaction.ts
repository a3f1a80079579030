import { capitalized } from './capitalized.ts';
import { checkDayOfMoney, checkEnteredOnce } from './entered-money.ts';
import { hasRole, isSystem, type Actor } from './kernel/actor.ts';
import { deepEqual } from './kernel/deep-equal.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import { choice, count, day, longText, money, optional, ref, text } from './kernel/fields.ts';
import { matchAll, where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { accounts } from './account.ts';
import { CARD_NUMBER_WORDS, looksLikeCardNumber } from './payment-method.ts';
import { MAX_PAYMENTS, paymentEvents } from './estimate/pricing-schema.ts';
import { moneyAccess } from './money-access.ts';
import { settlement } from './settlement.ts';
import { amountOf, checkLines, transactionLines } from './transaction-lines.ts';

const types = ['invoice', 'deposit', 'payment', 'refund', 'credit', 'adjustment'] as const;
const statuses = [
  'draft',
  'open',
  'partially_paid',
  'paid',
  'void',
  'pending',
  'succeeded',
  'failed',
  'reversed',
] as const;

/** Whether an entry is an invoice; every other type is a movement of money. */
const isInvoice = ({ type }: { readonly type: string }): boolean => type === 'invoice';
const ofInvoices: readonly string[] = ['draft', 'open', 'partially_paid', 'paid', 'void'];
const starts = ['draft', 'open', 'pending', 'succeeded'] as const;
const unposted: readonly string[] = ['draft', 'pending'];

/**
 * Fields that cannot change once an entry is posted: to correct a mistake, reverse or void the entry and enter it
 * again.
 */
const posted = [
  'type',
  'lines',
  'tax',
  'amount',
  'date',
  'accountId',
  'estimateId',
  'paymentMethodId',
] as const;

type TransactionRow = {
  readonly type: (typeof types)[number];
  readonly status: (typeof statuses)[number];
  readonly amount: number;
};

/**
 * An entry of an account's money: an invoice, a deposit, a payment, a refund, a credit, or an adjustment. Amounts are
 * cents, above zero.
 */
export const transactions = defineEntity({
  collection: 'transactions',
  one: 'Transaction',
  many: 'Transactions',
  shape: {
    type: choice('Type', types),
    amount: money('Amount', { notSummed: true, help: 'With lines, their sum plus tax.' }),
    date: day('Date'),
    accountId: ref('Account', 'accounts'),
    estimateId: optional(ref('Estimate', 'estimates', { sharing: 'accountId' })),
    paymentMethodId: optional(ref('Paid by', 'payment-methods', { sharing: 'accountId' })),
    status: choice('Status', statuses),
    lines: transactionLines,
    tax: optional(money('Tax', { notSummed: true, help: 'Part of the amount.' })),
    /**
     * Why a signature created the entry. Such an invoice is paid first by money received for its estimate. A credit
     * is the amount that a change order gave back.
     */
    askedFor: optional(
      choice('Asked for', ['deposit', 'first_period', 'balance', 'credit'] as const, { server: true }),
    ),
    /**
     * For a payment after the deposit: its position in the schedule, the event that it waits for, and the number of
     * days until it is due after that event.
     */
    place: optional(count('Place in the payment schedule', { server: true }, MAX_PAYMENTS)),
    opensAt: optional(choice('Opens at', paymentEvents, { server: true })),
    netDays: optional(count('Days after', { server: true }, 365)),
    dueOn: optional(day('Due')),
    reference: optional(text('Reference', 80)),
    memo: optional(longText('Memo', 1000)),
  },
  defaults: { type: 'payment', status: 'succeeded', amount: 0, lines: [] },
  // A person who enters an invoice intends it to be open.
  defaultsBy: ({ type }) => (type === 'invoice' ? { status: 'open' as const } : {}),
  lifecycle: {
    starts,
    startsOf: ({ type }) =>
      starts.filter((status) => ofInvoices.includes(status) === isInvoice({ type: String(type) })),
    next: {
      draft: ['open', 'void'],
      // Settlement derives the payment status from the entered money; a person cannot set it.
      open: ['void'],
      partially_paid: ['void'],
      paid: ['void'],
      pending: ['succeeded', 'failed'],
      succeeded: ['reversed'],
    },
  },
  access: { rows: moneyAccess(where({ type: 'deposit' }), where({ type: 'payment' })) },
  derive: (row) => ({ amount: amountOf(row) }),
  check: (row) => {
    if (row.amount <= 0)
      throw invalid('amount', 'The amount must be more than zero. Nothing was saved. Correct it.');
    checkLines(row);
    const number = (['reference', 'memo'] as const).find((field) => looksLikeCardNumber(row[field] ?? ''));
    if (number) throw invalid(number, CARD_NUMBER_WORDS);
    if (isInvoice(row) !== ofInvoices.includes(row.status))
      throw invalid(
        'status',
        isInvoice(row)
          ? 'An invoice is a draft, open, paid, or void. Nothing was saved. Choose one of these.'
          : 'Money is pending, succeeded, failed, or reversed. Nothing was saved. Choose one of these.',
      );
  },
  checkUpdate: ({ before, after, actor }) => {
    if (after.status === 'void' && before.status !== 'void' && !hasRole(actor, 'admin'))
      throw invalid(
        'status',
        'Only an administrator can void an invoice. Nothing was changed. Ask an administrator.',
      );
    // The system actor updates an invoice to the day on which a person opens it.
    if (unposted.includes(before.status) || isSystem(actor)) return;
    const changed = posted.find((field) => !deepEqual(before[field], after[field]));
    if (changed)
      throw invalid(
        changed,
        'A posted transaction cannot be changed. Nothing was saved. Reverse or void it, and enter it again.',
      );
  },
  // Refunds are limited to the money received, and money received pays the invoices. The lock of the account
  // serializes concurrent entries.
  async afterWrite(tx, { entity, before, after }) {
    const { accountId } = after;
    const isSame = before?.accountId === accountId && givenBack(before) >= givenBack(after);
    const gives = givenBack(after) > 0 && !isSame;
    if (!gives && !movesMoney(before, after)) return;
    const system = tx.asSystem();
    await system.get(accounts, accountId, { lock: true });
    const entries = await system.listAll(entity, where({ accountId }));
    if (!before) await checkEnteredOnce(tx, after, entries);
    if (before?.status !== after.status) await checkDayOfMoney(tx, after);
    if (gives && refundable(entries) < 0)
      throw invalid(
        'amount',
        'A refund cannot exceed the amount received. Nothing was saved. Lower the amount.',
      );
    await settle(system, entries);
  },
  title: (row) => [capitalized(row.type), row.reference].filter(Boolean).join(' '),
  parents: (row) => [
    pathOf('accounts', row.accountId),
    row.estimateId && pathOf('estimates', row.estimateId),
    row.paymentMethodId && pathOf('payment-methods', row.paymentMethodId),
  ],
  columns: ['date', 'type', 'accountId', 'amount', 'status', 'reference', 'dueOn', 'updatedAt'],
  sortable: ['date', 'dueOn', 'createdAt', 'updatedAt'],
  filterable: ['estimateId', 'paymentMethodId', 'status', 'type'],
  startOrder: { field: 'date', direction: 'desc' },
  alert: (row, today) =>
    row.dueOn !== null && row.dueOn < today && ['open', 'partially_paid'].includes(row.status)
      ? 'Overdue'
      : null,
  listedOn: ['accountId'],
  about: {
    what: 'Transactions are the money of an account: invoices, deposits, payments, refunds, and credits.',
    start: 'Enter one from the account.',
  },
  sample: (n) => ({ type: 'payment', amount: 4329, date: '2026-03-05', reference: `SMP-${n}` }),
});

/** Whether a person sees all money of the accounts that they see, and not only what they collected themselves. */
export const seesAllMoney = (actor: Actor): boolean => transactions.permission(actor).read === matchAll;

/** Updates the payment status of each invoice of an account. The caller must hold the lock of the account. */
export const settleRequests = async (system: Transaction, accountId: string): Promise<void> =>
  settle(system, await system.listAll(transactions, where({ accountId })));

/** Updates the payment status of each invoice, given all entries of an account. */
async function settle(system: Transaction, entries: Parameters<typeof settlement>[0]): Promise<void> {
  const settled = new Map(settlement(entries).map(({ id, status }) => [id, status]));
  for (const [id, request] of await system.findMany(transactions, [...settled.keys()], { lock: true }))
    await system.update(transactions, request, { status: settled.get(id) ?? request.status });
}

/**
 * The sign of an entry's effect on the amount owed: invoices and refunds increase it; money received and credits
 * decrease it.
 */
const signs = { invoice: 1, refund: 1, adjustment: 1, deposit: -1, payment: -1, credit: -1 } as const;
const counted: readonly string[] = ['open', 'partially_paid', 'paid', 'succeeded'];

/**
 * Returns what an account owes, in cents; negative if it has paid in advance. Excludes drafts and voided, failed, or
 * reversed entries.
 */
export const balanceOf = (entries: readonly TransactionRow[]): number =>
  entries
    .filter(({ status }) => counted.includes(status))
    .reduce((sum, { type, amount }) => sum + signs[type] * amount, 0);

/**
 * Returns what an account has paid, in cents: the money received less the refunds. Credits lower the amount owed but
 * are not payments.
 */
export const paidOf = (entries: readonly TransactionRow[]): number =>
  entries
    .filter(({ type, status }) => status === 'succeeded' && ['payment', 'deposit', 'refund'].includes(type))
    .reduce((sum, { type, amount }) => sum - signs[type] * amount, 0);

/** Returns the refunded amount of an entry, in cents. A pending refund counts, because it will be paid. */
const givenBack = ({ type, status, amount }: TransactionRow): number =>
  type === 'refund' && ['pending', 'succeeded'].includes(status) ? amount : 0;

/** Returns the amount of the entries that can still be refunded, in cents: the money received less the refunds. */
export const refundable = (entries: readonly TransactionRow[]): number =>
  entries.reduce((sum, entry) => sum + received(entry) - givenBack(entry), 0);

/**
 * Whether a change may affect the payment status: money was received, refunded, or reversed, or an invoice was issued
 * or is no longer due.
 */
const movesMoney = (before: TransactionRow | null, after: TransactionRow): boolean =>
  isInvoice(after)
    ? before?.status !== after.status
    : before?.status === 'succeeded' || after.status === 'succeeded';

const received = ({ type, status, amount }: TransactionRow): number =>
  (type === 'payment' || type === 'deposit') && status === 'succeeded' ? amount : 0;

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

/** Money that is asked for; every other type is money that moves. */
const isInvoice = ({ type }: { readonly type: string }): boolean => type === 'invoice';
const ofInvoices: readonly string[] = ['draft', 'open', 'partially_paid', 'paid', 'void'];
const starts = ['draft', 'open', 'pending', 'succeeded'] as const;
const unposted: readonly string[] = ['draft', 'pending'];

/** What is fixed once an entry is posted: a mistake is reversed or voided, and written again. */
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

/** An entry of an account's money: an invoice, a deposit, a payment, a refund, a credit, or an adjustment. Amounts are cents, above zero. */
export const transactions = defineEntity({
  collection: 'transactions',
  one: 'Transaction',
  many: 'Transactions',
  shape: {
    type: choice('Type', types),
    amount: money('Amount', { notSummed: true, help: 'With lines, what they come to and the tax.' }),
    date: day('Date'),
    accountId: ref('Account', 'accounts'),
    estimateId: optional(ref('Estimate', 'estimates', { sharing: 'accountId' })),
    paymentMethodId: optional(ref('Paid by', 'payment-methods', { sharing: 'accountId' })),
    status: choice('Status', statuses),
    lines: transactionLines,
    tax: optional(money('Tax', { notSummed: true, help: 'Part of the amount.' })),
    /** What a signature asked for: such an invoice is paid first by what is received for its estimate. A credit is what a change order gave back. */
    askedFor: optional(
      choice('Asked for', ['deposit', 'first_period', 'balance', 'credit'] as const, { server: true }),
    ),
    /** Of a payment after the deposit: its place in the schedule, the event that it waits for, and how many days after that it is due. */
    place: optional(count('Place in the payment schedule', { server: true }, MAX_PAYMENTS)),
    opensAt: optional(choice('Opens at', paymentEvents, { server: true })),
    netDays: optional(count('Days after', { server: true }, 365)),
    dueOn: optional(day('Due')),
    reference: optional(text('Reference', 80)),
    memo: optional(longText('Memo', 1000)),
  },
  defaults: { type: 'payment', status: 'succeeded', amount: 0, lines: [] },
  // Whoever enters money or an invoice means it to count.
  defaultsBy: ({ type }) => (type === 'invoice' ? { status: 'open' as const } : {}),
  lifecycle: {
    starts,
    startsOf: ({ type }) =>
      starts.filter((status) => ofInvoices.includes(status) === isInvoice({ type: String(type) })),
    next: {
      draft: ['open', 'void'],
      // What is paid follows from the money that is entered (settlement); a person says it of no invoice.
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
      throw invalid('status', 'Only an administrator voids an invoice. Nothing was changed. Ask one.');
    // The product brings an invoice to the day on which a person opens it.
    if (unposted.includes(before.status) || isSystem(actor)) return;
    const changed = posted.find((field) => !deepEqual(before[field], after[field]));
    if (changed)
      throw invalid(
        changed,
        'A posted transaction cannot be changed. Nothing was saved. Reverse or void it, and enter it again.',
      );
  },
  // A refund gives back at most what was received, and what is received pays what is asked for. Two who enter at once wait for each other at the account.
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
      throw invalid('amount', 'A refund is at most what was received. Nothing was saved. Lower the amount.');
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
    what: 'Transactions are the money of an account: invoices, deposits, payments, refunds and credits.',
    start: 'Enter one from the account.',
  },
  sample: (n) => ({ type: 'payment', amount: 4329, date: '2026-03-05', reference: `SMP-${n}` }),
});

/** Whether a person sees all money of the accounts that they see, and not only what they took in themselves. */
export const seesAllMoney = (actor: Actor): boolean => transactions.permission(actor).read === matchAll;

/** Says of each invoice of an account how far it is paid. The caller holds the lock of the account. */
export const settleRequests = async (system: Transaction, accountId: string): Promise<void> =>
  settle(system, await system.listAll(transactions, where({ accountId })));

/** Says of each invoice among all entries of an account how far it is paid. */
async function settle(system: Transaction, entries: Parameters<typeof settlement>[0]): Promise<void> {
  const settled = new Map(settlement(entries).map(({ id, status }) => [id, status]));
  for (const [id, request] of await system.findMany(transactions, [...settled.keys()], { lock: true }))
    await system.update(transactions, request, { status: settled.get(id) ?? request.status });
}

/** What a person owes after an entry, in cents: up by invoices and refunds, down by money received and credits. */
const signs = { invoice: 1, refund: 1, adjustment: 1, deposit: -1, payment: -1, credit: -1 } as const;
const counted: readonly string[] = ['open', 'partially_paid', 'paid', 'succeeded'];

/** What an account owes, in cents; below zero is what it has paid ahead. Drafts and what was voided, failed, or reversed do not count. */
export const balanceOf = (entries: readonly TransactionRow[]): number =>
  entries
    .filter(({ status }) => counted.includes(status))
    .reduce((sum, { type, amount }) => sum + signs[type] * amount, 0);

/** What an account has paid, in cents: what was received less what was given back. Credits lower what it owes and are no payment. */
export const paidOf = (entries: readonly TransactionRow[]): number =>
  entries
    .filter(({ type, status }) => status === 'succeeded' && ['payment', 'deposit', 'refund'].includes(type))
    .reduce((sum, { type, amount }) => sum - signs[type] * amount, 0);

/** What an entry gives back, in cents. A pending refund counts: it will be given back. */
const givenBack = ({ type, status, amount }: TransactionRow): number =>
  type === 'refund' && ['pending', 'succeeded'].includes(status) ? amount : 0;

/** What of entries can still be given back, in cents: what was received less what was given back. */
export const refundable = (entries: readonly TransactionRow[]): number =>
  entries.reduce((sum, entry) => sum + received(entry) - givenBack(entry), 0);

/** Whether a change may decide what is paid: money came, went or was reversed, or an invoice is out or is no longer due. */
const movesMoney = (before: TransactionRow | null, after: TransactionRow): boolean =>
  isInvoice(after)
    ? before?.status !== after.status
    : before?.status === 'succeeded' || after.status === 'succeeded';

const received = ({ type, status, amount }: TransactionRow): number =>
  (type === 'payment' || type === 'deposit') && status === 'succeeded' ? amount : 0;

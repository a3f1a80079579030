import { checkPostalAddress, postalAddressSchema } from './address.ts';
import { billingAddressOf } from './billing-address.ts';
import { companyToday } from './estimate/company-context.ts';
import { warningBefore } from './expiry-warning.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import { choice, count, day, flag, longText, optional, ref, text, type FieldMeta } from './kernel/fields.ts';
import { matchAll, where } from './kernel/predicate.ts';
import { updateAll } from './kernel/update-all.ts';
import { moneyAccess } from './money-access.ts';

/** The first digits of card numbers (ISO/IEC 7812); other long numbers, such as transfer references, do not match. */
const CARD_START = /^(?:4|5[1-5]|2[2-7]|3|6)/;

/**
 * Whether a text contains digits that could be a card number: 13 to 19, with spaces or hyphens, the first digits of a
 * card, and a valid check digit.
 */
export function looksLikeCardNumber(value: string): boolean {
  const runs = value.match(/\d(?:[ -]?\d){12,18}/g) ?? [];
  return runs.some((run) => {
    const number = run.replace(/\D/g, '');
    if (!CARD_START.test(number)) return false;
    const digits = number.split('').reverse().map(Number);
    const sum = digits.reduce((total, digit, at) => {
      const doubled = at % 2 === 1 ? digit * 2 : digit;
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
    return sum % 10 === 0;
  });
}

/**
 * Whether a bank's routing number has a valid check digit: the sum of its nine digits weighted 3, 7, and 1 is a
 * multiple of ten.
 */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false;
  const weights = [3, 7, 1];
  const sum = digits
    .split('')
    .reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}

/** The error for a field that contains a card number. */
export const CARD_NUMBER_WORDS =
  'This looks like the number of a card. Nothing was saved. Enter the last four digits only.';

const typed = ['holder', 'brand', 'token', 'mandateText'] as const;

const kindTexts = { card: 'Card', ach: 'ACH', check: 'Check', cash: 'Cash', financing: 'Financing' } as const;

/**
 * A customer's way to pay. The number of a card or an account is never stored, only the payment processor's reference
 * for it.
 */
export const paymentMethods = defineEntity({
  collection: 'payment-methods',
  one: 'Payment method',
  many: 'Payment methods',
  shape: {
    accountId: ref('Account', 'accounts'),
    kind: choice('Kind', ['card', 'ach', 'check', 'cash', 'financing'] as const),
    status: choice('Status', ['pending', 'verified', 'active', 'expired', 'failed', 'removed'] as const),
    isDefault: flag('Default'),
    holder: optional(text('Holder', 120)),
    brand: optional(text('Brand or bank', 60)),
    last4: optional(text('Last four digits', 4)),
    expiresOn: optional(day('Expires')),
    billingAddress: optional(
      postalAddressSchema.meta({ label: 'Billing address', kind: 'object' } satisfies FieldMeta),
    ),
    routingNumber: optional(text('Routing number', 9)),
    token: optional(text('Processor’s reference', 120, { help: 'Never the number itself.' })),
    mandateText: optional(longText('What the customer agreed to', 4000)),
    mandateSignedOn: optional(day('Agreed on')),
    /**
     * The last warning: the last day that it was about, and how many days before it. A method with a new last day
     * gets a new warning.
     */
    warnedFor: optional(day('Warned of', { server: true, unused: true })),
    warnedDays: optional(count('Days of the warning', { server: true, unused: true })),
  },
  defaults: { kind: 'card', status: 'pending', isDefault: false },
  lifecycle: {
    starts: ['pending', 'active'],
    next: {
      pending: ['verified', 'failed', 'removed'],
      verified: ['active', 'failed', 'removed'],
      active: ['expired', 'failed', 'removed'],
      expired: ['active', 'removed'],
      failed: ['pending', 'removed'],
    },
  },
  access: { rows: moneyAccess(matchAll, matchAll) },
  // A removed method cannot be the default.
  derive: ({ status, isDefault }) => ({ isDefault: isDefault && status !== 'removed' }),
  check: (row) => {
    const number = typed.find((field) => looksLikeCardNumber(row[field] ?? ''));
    if (number) throw invalid(number, CARD_NUMBER_WORDS);
    if (looksLikeCardNumber([row.billingAddress?.line1, row.billingAddress?.line2].join(' / ')))
      throw invalid('billingAddress', CARD_NUMBER_WORDS);
    if (row.billingAddress) checkPostalAddress(row.billingAddress);
    if (row.last4 && !/^\d{4}$/.test(row.last4))
      throw invalid('last4', 'Enter exactly four digits. Nothing was saved. Correct them.');
    if (row.routingNumber && !isRoutingNumber(row.routingNumber))
      throw invalid(
        'routingNumber',
        'This routing number does not exist: its check digit is wrong. Nothing was saved. Correct it.',
      );
  },
  // A new method gets the account's billing address. An account has one default method: the one most recently made
  // default.
  async afterWrite(tx, { entity, before, after }) {
    const { id, accountId, isDefault, expiresOn } = after;
    const isRenewed = before?.status === 'expired' && after.status === 'active';
    if (isRenewed && expiresOn && expiresOn < (await companyToday(tx)))
      throw invalid(
        'expiresOn',
        'This payment method has expired. Nothing was saved. Enter its new expiration date first.',
      );
    if (!before && !after.billingAddress) {
      const billingAddress = await billingAddressOf(tx.asSystem(), accountId);
      if (billingAddress) await tx.asSystem().update(entity, after, { billingAddress });
    }
    const others = where({ accountId, isDefault: true }, { field: 'id', op: 'ne', value: id });
    if (isDefault) await updateAll(tx.asSystem(), entity, others, { isDefault: false });
  },
  title: (row) =>
    [row.brand ?? kindTexts[row.kind], row.last4 && `•••• ${row.last4}`].filter(Boolean).join(' '),
  parents: (row) => [pathOf('accounts', row.accountId)],
  columns: ['kind', 'brand', 'last4', 'expiresOn', 'isDefault', 'accountId', 'status', 'updatedAt'],
  sortable: ['expiresOn', 'createdAt', 'updatedAt'],
  filterable: ['status'],
  startOrder: { field: 'createdAt', direction: 'desc' },
  alert: ({ expiresOn, status }, today) => {
    if (!expiresOn || status === 'removed') return null;
    if (expiresOn < today) return 'Expired';
    const days = warningBefore(expiresOn, today);
    return days === undefined ? null : `Expires within ${days} days`;
  },
  listedOn: ['accountId'],
  about: {
    what: 'A payment method is how a customer pays. Card and bank account numbers are never stored.',
    start: 'Add one from the account.',
  },
  generic: {},
  sample: (n) => ({ kind: 'card', brand: 'Visa', last4: String(1000 + (n % 9000)), expiresOn: '2031-03-31' }),
});

import { z } from 'zod';
import { askedRescissionSchema } from '../cancellation/rescission-methods.ts';
import { contractEffects } from '../contract/effect.ts';
import { pathOf } from '../kernel/document.ts';
import { defineEntity, type RowOf } from '../kernel/entity.ts';
import {
  choice,
  count,
  day,
  described,
  flag,
  instant,
  list,
  longText,
  optional,
  ref,
  requiredText,
  signedMoney,
  text,
} from '../kernel/fields.ts';
import { estimateAccess } from './estimate-access.ts';
import { changeSchema, checkChange } from './change.ts';
import { checkCredit, creditSchema } from './credit.ts';
import { estimateViews } from './estimate-views.ts';
import { declineReasons, estimateStatuses, estimateStatusText } from './lifecycle.ts';
import { languages } from '../language.ts';
import { MAX_KEPT_PACKAGES, placedPackageSchema } from './placement.ts';
import { checkPaymentSchedule } from './check-payments.ts';
import { depositSchedule } from './payment-schedule.ts';
import { checkOptions, MAX_OPTIONS, optionPlaces, optionSchema } from './options.ts';
import { reminderSteps } from './reminder.ts';
import { checkSigners, furtherSignerSchema, MAX_FURTHER_SIGNERS } from './signers.ts';
import {
  agreementBases,
  approvalSchema,
  estimateTaxSchema,
  marginSchema,
  publicTotalsSchema,
  sealingSchema,
  selectionSchema,
  taxBases,
  saidForLaw,
} from './estimate-parts.ts';
import {
  discountSchema,
  financingSchema,
  MAX_FINANCING,
  MAX_PAYMENTS,
  paymentSchema,
} from './pricing-schema.ts';
import { testFlag } from '../test-flag.ts';

export const estimates = defineEntity({
  collection: 'estimates',
  one: 'Estimate',
  many: 'Estimates',
  freezes: { collection: 'estimate-lines', openWhile: { field: 'status', is: 'draft' } },
  shape: {
    number: count('Number', { server: true, unused: true }),
    reference: text('Estimate', 30, { server: true, sortBy: 'number' }),
    revision: count('Version', { server: true }, 10_000),
    title: requiredText('Title', 160),
    accountId: ref('Account', 'accounts', { server: true }),
    contactId: optional(ref('Contact', 'contacts')),
    /** Signers after the contact, in order; usually empty. */
    furtherSigners: list('Further signers', furtherSignerSchema, MAX_FURTHER_SIGNERS),
    ownerUserId: optional(ref('Rep', 'users', { among: 'salespersons' })),
    status: choice('Status', estimateStatuses, { server: true }),
    expiresOn: optional(day('Expires')),
    termMonths: count('Contract term in months', {}, 120),
    /** A fixed day; if omitted, the services start with the installation. */
    startsOn: optional(day('Services start')),
    taxBasis: choice('Tax by', taxBases),
    taxProfileId: optional(ref('Tax profile', 'tax-profiles')),
    tax: optional(described(estimateTaxSchema, { label: 'Taxes', kind: 'object', server: true })),
    oneTimeDiscount: optional(described(discountSchema, { label: 'Discount on one-time', kind: 'object' })),
    monthlyDiscount: optional(described(discountSchema, { label: 'Discount on monthly', kind: 'object' })),
    /** The payments due at signing are the deposit. */
    paymentSchedule: list('Payment schedule', paymentSchema, MAX_PAYMENTS),
    poNumber: optional(text('PO number', 40)),
    firstMonthDueAtSigning: flag('First month due at signing'),
    ...saidForLaw,
    /** Why an administrator allows sending to a home without a license that the law requires. */
    licenseOverride: optional(text('Sent without a license', 200, { server: true })),
    financing: list('Financing examples', financingSchema, MAX_FINANCING),
    /** The language of the customer's documents; defaults to the contact's own. */
    language: optional(choice('Language', languages)),
    message: optional(longText('Message to the customer', 4000)),
    terms: optional(longText('Terms', 20_000)),
    agreementBasis: choice('Agreement', agreementBases),
    agreementId: optional(ref('Agreement chosen', 'agreements')),
    internalNotes: optional(longText('Internal notes', 4000)),
    contractEffect: optional(choice('Contract effect', contractEffects)),
    /** Not a foreign key in the database, because contracts reference estimates. Signing checks it. */
    targetContractId: optional(ref('Changed contract', 'contracts')),
    /**
     * For a change order: the accepted estimate that it changes, which is not itself a change order. The amounts are
     * what it adds minus what it removes.
     */
    changesId: optional(ref('Changes estimate', 'estimates', { server: true })),
    /** The signed lines still in force, with the parts to remove. */
    change: optional(described(changeSchema, { label: 'What it changes', kind: 'object', server: true })),
    /** The multi-site offer that it belongs to. */
    rollOutId: optional(ref('Roll-out', 'roll-outs', { server: true })),
    credit: list('Credit', creditSchema, 10),
    /**
     * If empty, the estimate is one offer. Otherwise, the estimate's own discounts, payments, term, and totals are
     * those of the effective option.
     */
    options: list('Options', optionSchema, MAX_OPTIONS, { server: true }),
    /** Snapshots of the packages that were added. The lines reference them. */
    packages: list('Packages', placedPackageSchema, MAX_KEPT_PACKAGES, { server: true }),
    lineCount: count('Lines', { server: true }, 1000),
    subtotal: signedMoney('Subtotal', { server: true }),
    taxAmount: signedMoney('Tax', { server: true }),
    total: signedMoney('Total', { server: true }),
    rmr: signedMoney('RMR', { server: true, unit: 'month' }),
    totals: optional(described(publicTotalsSchema, { label: 'Totals', kind: 'object', server: true })),
    margin: optional(described(marginSchema, { label: 'Margin', kind: 'object', server: true })),
    versionId: optional(ref('Sent version', 'estimate-versions', { server: true })),
    sentAt: optional(instant('Sent', { server: true })),
    viewedAt: optional(instant('First viewed', { server: true })),
    /**
     * Signatures are binding only together, within one round. An offer that is reopened after it was declined or
     * expired asks everyone to sign again.
     */
    signingRound: count('Signing round', { server: true }, 1000),
    /** After this time the offer neither expires nor can be declined: only the witness is pending. */
    buyersSignedAt: optional(instant('Signed by every buyer', { server: true })),
    decidedAt: optional(instant('Decided', { server: true })),
    /** When its owner kept it open although another estimate of the account was signed. */
    keptOpenAt: optional(instant('Kept open', { server: true, unused: true })),
    selection: optional(
      described(selectionSchema, { label: 'Options chosen at signing', kind: 'list', server: true }),
    ),
    chosenOptionId: optional(described(z.uuid(), { label: 'Option signed', kind: 'id', server: true })),
    optionTaken: optional(choice('Option taken', optionPlaces, { server: true })),
    declineReason: optional(choice('Reason declined', declineReasons, { server: true })),
    declineNote: optional(text('Note of the decline', 500, { server: true })),
    /** The type of the last reminder that the customer received. */
    lastReminder: optional(choice('Last reminder', reminderSteps, { server: true, unused: true })),
    /**
     * While a signature waits for its sealed copy: the number of attempts, the time of the last one, and why it
     * failed.
     */
    sealing: optional(
      described(sealingSchema, { label: 'Sealing', kind: 'object', server: true, unused: true }),
    ),
    /** A cancellation under the right to cancel that staff received before the seal. */
    rescissionAsked: optional(
      described(askedRescissionSchema, {
        label: 'Canceled before the seal',
        kind: 'object',
        server: true,
        unused: true,
      }),
    ),
    voidReason: optional(text('Reason voided', 200, { server: true })),
    isTest: testFlag,
    approval: optional(described(approvalSchema, { label: 'Approval', kind: 'object', server: true })),
  },
  defaults: {
    revision: 1,
    status: 'draft',
    taxBasis: 'place',
    agreementBasis: 'default',
    termMonths: 36,
    firstMonthDueAtSigning: true,
    financing: [],
    furtherSigners: [],
    signingRound: 1,
    credit: [],
    options: [],
    packages: [],
    paymentSchedule: depositSchedule(null),
    lineCount: 0,
    subtotal: 0,
    taxAmount: 0,
    total: 0,
    rmr: 0,
    isTest: false,
  },
  access: {
    rows: estimateAccess,
    fields: {
      margin: 'cost',
      oneTimeDiscount: 'price',
      monthlyDiscount: 'price',
      paymentSchedule: 'price',
      financing: 'price',
      options: 'price',
      packages: 'price',
      change: 'price',
      taxBasis: 'price',
      taxProfileId: 'price',
      tax: 'price',
      subtotal: 'price',
      taxAmount: 'price',
      total: 'price',
      rmr: 'price',
      totals: 'price',
      // These texts contain amounts.
      message: 'price',
      terms: 'price',
      approval: 'price',
      internalNotes: 'internal',
    },
  },
  check: (row) => {
    const { contactId, furtherSigners, credit, options, paymentSchedule } = row;
    checkChange(row);
    checkSigners(contactId, furtherSigners);
    checkCredit(credit);
    checkOptions(options);
    for (const schedule of [paymentSchedule, ...options.map((option) => option.paymentSchedule)])
      checkPaymentSchedule(schedule);
  },
  title: (row) => `${row.reference} ${row.title}`,
  parents: (row) => [pathOf('accounts', row.accountId), row.ownerUserId && pathOf('users', row.ownerUserId)],
  search: (row) => ({
    title: `${row.reference} · ${row.title}`,
    subtitle: estimateStatusText(row.status),
    text: `${row.reference} ${row.number} ${row.title}`,
  }),
  columns: [
    'reference',
    'title',
    'accountId',
    'status',
    'total',
    'rmr',
    'ownerUserId',
    'expiresOn',
    'updatedAt',
  ],
  views: estimateViews,
  sortable: [
    'number',
    'status',
    'total',
    'rmr',
    'expiresOn',
    'sentAt',
    'decidedAt',
    'createdAt',
    'updatedAt',
  ],
  filterable: ['ownerUserId', 'taxProfileId', 'declineReason', 'changesId', 'rollOutId', 'isTest'],
  searchHolds: ['reference', 'title'],
  totals: {
    by: ['status', 'ownerUserId', 'createdBy', 'isTest'],
    sum: ['subtotal', 'taxAmount', 'total', 'rmr'],
  },
  mine: (userId) => ({ ownerUserId: userId }),
  listedOn: ['accountId', 'contactId', 'rollOutId'],
  about: {
    what: 'An estimate is what you offer to an account: equipment and labor once, monitoring every month.',
    start: 'Open an account and start one there.',
  },
  generic: { create: false, update: false },
  sample: (n) => ({ title: `Sample estimate ${n}` }),
});

export type EstimateRow = RowOf<typeof estimates>;

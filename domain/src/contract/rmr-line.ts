import { z } from 'zod';
import { pathOf } from '../kernel/document.ts';
import { defineEntity, type RowOf } from '../kernel/entity.ts';
import {
  choice,
  day,
  described,
  longText,
  optional,
  ref,
  requiredText,
  signedMoney,
} from '../kernel/fields.ts';
import { frequencySchema } from '../estimate/pricing-schema.ts';
import { belowContracts } from './contract-access.ts';
import { testFlag } from '../test-flag.ts';

/** Reasons for RMR changes. */
export const rmrReasons = [
  'opening',
  'new',
  'add_on',
  'increase',
  'decrease',
  'cancel',
  'rescind',
  'reactivate',
  'renewal',
  'correction',
] as const;
export type RmrReason = (typeof rmrReasons)[number];

/** A change of RMR: one service of one contract, from a day on. Insert-only: a correction reverses a mistake. */
export const rmrLines = defineEntity({
  collection: 'rmr-lines',
  one: 'RMR line',
  many: 'RMR lines',
  insertOnly: 'but_account',
  shape: {
    contractId: ref('Contract', 'contracts', { server: true }),
    accountId: ref('Account', 'accounts', { server: true }),
    /** A service keeps its id in all of its lines. */
    serviceId: described(z.uuid(), { label: 'Service', kind: 'id', server: true }),
    name: requiredText('Name', 200, { server: true }),
    productId: optional(ref('Product', 'products', { server: true })),
    effectiveOn: day('From', { server: true }),
    reason: choice('Reason', rmrReasons, { server: true }),
    monthly: signedMoney('Per month', {
      server: true,
      help: 'Before tax; a negative amount reduces RMR',
    }),
    billedAmount: optional(
      signedMoney('Billed', {
        server: true,
        help: 'For each billing period: by how much it changes, or all of it where the period changes',
      }),
    ),
    frequency: optional(described(frequencySchema, { label: 'Billing', kind: 'choice', server: true })),
    cost: optional(signedMoney('Monthly cost', { server: true, notSummed: true })),
    /** The line that this one reverses. */
    reversesId: optional(ref('Reverses', 'rmr-lines', { server: true })),
    /** The reason of the line that a correction reverses, so that totals exclude both. */
    reversedReason: optional(choice('Reverses a line of', rmrReasons, { server: true })),
    /** The contract of the change order that lowered the service. Rescinding it restores the price. */
    loweredById: optional(ref('Reduced by', 'contracts', { server: true, unused: true })),
    note: optional(longText('Note', 500, { server: true })),
    isTest: testFlag,
  },
  defaults: { isTest: false },
  access: {
    rows: belowContracts,
    follows: 'contracts',
    asks: 'price',
    fields: { monthly: 'price', billedAmount: 'price', cost: 'cost' },
  },
  title: (row) => row.name,
  parents: (row) => [
    pathOf('contracts', row.contractId),
    pathOf('accounts', row.accountId),
    row.loweredById && pathOf('contracts', row.loweredById),
  ],
  columns: [
    'effectiveOn',
    'name',
    'accountId',
    'monthly',
    'reason',
    'billedAmount',
    'frequency',
    'contractId',
    'note',
  ],
  sortable: ['effectiveOn', 'createdAt'],
  filterable: ['reason', 'isTest'],
  startOrder: { field: 'effectiveOn', direction: 'desc' },
  totals: { by: ['effectiveOn', 'reason', 'reversedReason', 'isTest'], sum: ['monthly'] },
  listedOn: ['contractId', 'accountId'],
  about: { what: 'The RMR ledger: every change of what customers pay a month, with its day and its reason.' },
  generic: { create: false, update: false },
  sample: () => ({}),
});

export type RmrLineRow = RowOf<typeof rmrLines>;

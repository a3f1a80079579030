import { formatLongDay } from '../calendar-date.ts';
import { pathOf } from '../kernel/document.ts';
import { defineEntity } from '../kernel/entity.ts';
import { count, day, described, money, optional, ref, signedMoney, wholeNumber } from '../kernel/fields.ts';
import { formatPercent } from '../percent.ts';
import { creditAccess } from './contract-access.ts';
import { testFlag } from '../test-flag.ts';

/**
 * A person's share of a sale: the single source of truth for who sold a contract. Sales reports add up these rows.
 */
export const contractCredits = defineEntity({
  collection: 'contract-credits',
  one: 'Credit',
  many: 'Credits',
  immutable: ['contractId', 'signedOn', 'isTest'],
  shape: {
    contractId: ref('Contract', 'contracts', { server: true }),
    accountId: ref('Account', 'accounts', { server: true }),
    userId: optional(ref('Rep', 'users', { server: true })),
    signedOn: day('Signed on', { server: true }),
    sharePpm: described(wholeNumber(1, 1_000_000, 'percent'), {
      label: 'Share',
      kind: 'percent',
      server: true,
    }),
    /** The share again, while the sale counts; 0 after it was rescinded or voided. */
    salesPpm: count('Sales, in millionths', { server: true, unused: true }, 1_000_000),
    rmrSold: money('RMR sold', { server: true }),
    oneTime: signedMoney('One-time', { server: true }),
    isTest: testFlag,
  },
  defaults: { isTest: false },
  access: {
    rows: creditAccess,
    follows: 'contracts',
    asks: 'price',
    fields: { rmrSold: 'price', oneTime: 'price' },
  },
  title: (row) => `Credit of ${formatPercent(row.sharePpm)}, signed ${formatLongDay(row.signedOn)}`,
  parents: (row) => [
    pathOf('contracts', row.contractId),
    pathOf('accounts', row.accountId),
    row.userId && pathOf('users', row.userId),
  ],
  columns: ['userId', 'sharePpm', 'rmrSold', 'oneTime', 'signedOn', 'accountId', 'contractId'],
  sortable: ['signedOn', 'createdAt'],
  filterable: ['userId', 'isTest'],
  startOrder: { field: 'signedOn', direction: 'desc' },
  totals: { by: ['userId', 'signedOn', 'isTest'], sum: ['rmrSold', 'oneTime', 'salesPpm'] },
  listedOn: ['contractId'],
  about: { what: 'Who has the credit for a sale, and how much of it.' },
  generic: { create: false, update: false },
  sample: () => ({}),
});

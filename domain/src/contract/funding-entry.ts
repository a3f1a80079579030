import { pathOf } from '../kernel/document.ts';
import { defineEntity, type RowOf } from '../kernel/entity.ts';
import { choice, day, optional, ref, signedMoney } from '../kernel/fields.ts';
import { readOnly } from '../kernel/permission.ts';

/**
 * Kinds of payments between the company and a program: paid at once, held back, holdback paid after the guarantee,
 * deducted from the holdback, to pay back.
 */
const fundingKinds = ['paid', 'held_back', 'holdback_paid', 'from_holdback', 'to_pay_back'] as const;

const names: Readonly<Record<(typeof fundingKinds)[number], string>> = {
  paid: 'Payout',
  held_back: 'Holdback',
  holdback_paid: 'Payment of the holdback',
  from_holdback: 'Chargeback from the holdback',
  to_pay_back: 'Chargeback to pay',
};

/**
 * Money between the company and a program that bought a contract. Insert-only: a reversing entry corrects a mistake.
 * It does not affect the balance of the customer's account.
 */
export const fundingEntries = defineEntity({
  collection: 'funding-entries',
  one: 'Funding entry',
  many: 'Funding entries',
  insertOnly: 'but_account',
  shape: {
    contractId: ref('Contract', 'contracts', { server: true }),
    accountId: ref('Account', 'accounts', { server: true }),
    affiliateId: ref('Program', 'affiliates', { server: true }),
    kind: choice('Kind', fundingKinds, { server: true }),
    movedOn: day('Date', { server: true }),
    amount: signedMoney('Amount', {
      server: true,
      notSummed: true,
      help: 'A negative amount is returned to the program',
    }),
    /** The entry that this one reverses. */
    reversesId: optional(ref('Reverses', 'funding-entries', { server: true })),
  },
  access: {
    rows: { super: readOnly, admin: readOnly, manager: readOnly, office: readOnly, auditor: readOnly },
    follows: 'contracts',
    asks: 'commission',
  },
  title: (row) => names[row.kind],
  parents: (row) => [
    pathOf('contracts', row.contractId),
    pathOf('accounts', row.accountId),
    pathOf('affiliates', row.affiliateId),
  ],
  columns: ['movedOn', 'accountId', 'kind', 'amount', 'affiliateId', 'contractId'],
  sortable: ['movedOn', 'createdAt'],
  filterable: ['kind', 'affiliateId'],
  startOrder: { field: 'movedOn', direction: 'desc' },
  listedOn: ['contractId', 'affiliateId'],
  about: {
    what: 'Money between your company and the programs that buy contracts: payouts, holdbacks, chargebacks.',
    start: 'Record the funding of a contract on its page.',
  },
  generic: { create: false, update: false },
  sample: () => ({}),
});

export type FundingEntryRow = RowOf<typeof fundingEntries>;

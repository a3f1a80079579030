import { z } from 'zod';
import { closeCauses } from '../close-cause.ts';
import { pathOf } from '../kernel/document.ts';
import { defineEntity, type RowOf } from '../kernel/entity.ts';
import {
  choice,
  count,
  day,
  described,
  flag,
  instant,
  longText,
  money,
  optional,
  ppm,
  ref,
  signedMoney,
  text,
} from '../kernel/fields.ts';
import { accountStatuses } from '../account.ts';
import { estimateStatuses } from '../estimate/lifecycle.ts';
import { contractAccess } from './contract-access.ts';
import { contractStatuses } from './contract-status.ts';
import { fundingSchema } from './funding-terms.ts';
import { MAX_REBILLED, rebilledSchema } from './rebilled.ts';
import { noticeMeans, renewals } from './renewal-rules.ts';
import { noticeDueOn } from './renewal.ts';
import { waivingReasons } from './waiving.ts';
import { testFlag } from '../test-flag.ts';

const contractKinds = ['new', 'addendum', 'replacement', 'renewal', 'recorded'] as const;
const contractSources = ['signed_here', 'paper', 'program'] as const;

/** A signed agreement with a customer. Its monthly revenue is in its RMR lines. */
export const contracts = defineEntity({
  collection: 'contracts',
  one: 'Contract',
  many: 'Contracts',
  immutable: [
    'number',
    'estimateId',
    'kind',
    'source',
    'signedOn',
    'signerName',
    'fileId',
    'terminationPpm',
    'terminationCap',
    'isTest',
    'accountBefore',
    'estimateBefore',
  ],
  shape: {
    number: count('Number', { server: true, unused: true }),
    reference: text('Contract', 30, { server: true, sortBy: 'number' }),
    accountId: ref('Account', 'accounts', { server: true }),
    estimateId: optional(ref('Estimate', 'estimates', { server: true })),
    kind: choice('Kind', contractKinds, { server: true }),
    source: choice('Signed', contractSources, { server: true }),
    status: choice('Status', contractStatuses, { server: true }),
    /** The status before it ended or was canceled, to which undoing returns it. */
    statusBefore: optional(choice('Status before', contractStatuses, { server: true, unused: true })),
    parentId: optional(ref('Addendum to', 'contracts', { server: true })),
    replacesId: optional(ref('Replaces', 'contracts', { server: true })),
    signedOn: day('Signed on', { server: true }),
    signerName: optional(text('Signed by', 120, { server: true })),
    /** How it was recorded, if it was signed outside of Sable. */
    fileId: optional(ref('Signed document', 'files', { server: true })),
    startsOn: optional(day('Starts', { server: true })),
    endsOn: optional(day('Ends', { server: true })),
    termMonths: count('Term in months', { server: true }, 120),
    renewal: choice('Renewal', renewals, { server: true }),
    renewalMonths: count('Months of a renewal', { server: true }, 120),
    noticeDays: count('Days of notice', { server: true }, 365),
    /** Whether the customer signed or initialed the renewal clause separately, where the law requires that. */
    renewalAcknowledged: flag('Renewal acknowledged', { server: true }),
    /** The day from which the scheduler checks whether to notify the office of the renewal; empty once it has. */
    noticeOn: optional(day('Notice task due', { server: true, unused: true })),
    /** The end of the term that the office was notified about, and its task. */
    noticedFor: optional(day('Notified of the end', { server: true, unused: true })),
    noticeTaskId: optional(ref('Task of the notice', 'tasks', { server: true, unused: true })),
    /** The last notice to the customer, and the end of the term that it was about. */
    noticeSentOn: optional(day('Renewal notice sent', { server: true })),
    noticeSentBy: optional(choice('Notice sent by', noticeMeans, { server: true })),
    noticeSentFor: optional(day('Notice of the term until', { server: true })),
    billingDay: optional(count('Billing day', { server: true }, 28)),
    rebilled: described(z.array(rebilledSchema).max(MAX_REBILLED), {
      label: 'Billed otherwise',
      kind: 'list',
      server: true,
      unused: true,
    }),
    rmr: money('RMR', {
      server: true,
      unit: 'month',
      help: 'Contracted recurring monthly revenue as of today, before tax',
    }),
    rmrSold: money('RMR sold', { server: true }),
    rmrReplaced: money('RMR replaced', { server: true }),
    /** How much of the RMR lost at the same premises in the 90 days before it a new contract offsets. */
    rmrMadeGood: money('Lost RMR recovered', { server: true }),
    /** The amount by which the RMR of a replacement is below that of the contract that it closed. */
    renewalLoss: money('RMR lost by replacing', { server: true }),
    /** Negative if a change order removes more than it adds. */
    oneTime: signedMoney('One-time', { server: true }),
    cancelledOn: optional(day('Canceled on', { server: true })),
    /** When the cancellation was entered. Chargebacks are matched by this instant. */
    cancelledAt: optional(instant('Cancellation entered', { server: true, unused: true })),
    cancelCause: optional(choice('Reason canceled', closeCauses, { server: true })),
    /** Free text. */
    cancelReason: optional(text('Note on the reason', 200, { server: true })),
    competitor: optional(text('Competitor', 120, { server: true })),
    /** Its early termination terms: those of the company at the time of signing. */
    terminationPpm: optional(ppm('Early termination', { server: true })),
    terminationCap: optional(money('Early termination, maximum', { server: true, notSummed: true })),
    /**
     * The amount that became due with the cancellation, in cents; 0 if the reason waives the fee. The office posts
     * it.
     */
    terminationFee: optional(money('Early-termination amount', { server: true })),
    /** The legal reason why the customer may leave early at no cost, and the paper that proves it. */
    feeWaiver: optional(choice('Early termination waived', waivingReasons, { server: true })),
    feeWaiverFileId: optional(ref('Proof of the waiver', 'files', { server: true })),
    fundedOn: optional(day('Funded on', { server: true })),
    fundedBy: optional(text('Funded by', 120, { server: true })),
    /** What a dealer program paid for it, and its terms. */
    funding: optional(
      described(fundingSchema, { label: 'Funding', kind: 'object', server: true, unused: true }),
    ),
    isTest: testFlag,
    note: optional(longText('Note', 2000, { server: true })),
    creditNote: optional(text('Reason for the credit change', 200, { server: true })),
    /** The statuses of the account and the estimate before the signature, to which voiding returns them. */
    accountBefore: optional(choice('Account before', accountStatuses, { server: true, unused: true })),
    /** The status of the account before this contract was canceled, to which undoing the cancellation returns it. */
    accountBeforeCancel: optional(
      choice('Account before the cancellation', accountStatuses, { server: true, unused: true }),
    ),
    estimateBefore: optional(choice('Estimate before', estimateStatuses, { server: true, unused: true })),
  },
  defaults: {
    status: 'signed',
    termMonths: 0,
    renewal: 'month_to_month',
    renewalMonths: 0,
    noticeDays: 30,
    renewalAcknowledged: false,
    rebilled: [],
    rmr: 0,
    rmrSold: 0,
    rmrReplaced: 0,
    rmrMadeGood: 0,
    renewalLoss: 0,
    oneTime: 0,
    isTest: false,
  },
  access: {
    rows: contractAccess,
    fields: {
      rebilled: 'price',
      rmr: 'price',
      rmrSold: 'price',
      rmrReplaced: 'price',
      rmrMadeGood: 'price',
      renewalLoss: 'price',
      oneTime: 'price',
      terminationCap: 'price',
      terminationFee: 'price',
      funding: 'commission',
    },
  },
  derive: (row) => ({ noticeOn: noticeDueOn(row) }),
  title: (row) => row.reference,
  parents: (row) => [
    pathOf('accounts', row.accountId),
    row.estimateId && pathOf('estimates', row.estimateId),
    row.parentId && pathOf('contracts', row.parentId),
    row.replacesId && pathOf('contracts', row.replacesId),
    row.fileId && pathOf('files', row.fileId),
    row.feeWaiverFileId && pathOf('files', row.feeWaiverFileId),
    row.noticeTaskId && pathOf('tasks', row.noticeTaskId),
  ],
  search: (row) => ({
    title: row.reference,
    subtitle: row.signerName ?? '',
    text: [row.reference, row.number, row.signerName ?? ''].join(' '),
  }),
  columns: [
    'reference',
    'accountId',
    'kind',
    'status',
    'rmr',
    'signedOn',
    'startsOn',
    'endsOn',
    'renewal',
    'updatedAt',
  ],
  sortable: ['number', 'rmr', 'signedOn', 'endsOn', 'noticeOn', 'createdAt', 'updatedAt'],
  filterable: ['status', 'kind', 'renewal', 'estimateId', 'cancelCause', 'isTest'],
  startOrder: { field: 'number', direction: 'desc' },
  listedOn: ['accountId'],
  about: {
    what: 'A contract is what a customer signed: its term, and the services that earn RMR.',
    start: 'A signed estimate creates one. Enter customers that you already have from their account.',
  },
  generic: { create: false, update: false },
  sample: () => ({}),
});

export type ContractRow = RowOf<typeof contracts>;

import { z } from 'zod';
import { accountStatuses } from '../account.ts';
import { formatLongDay } from '../calendar-date.ts';
import { belowContracts } from '../contract/contract-access.ts';
import { pathOf } from '../kernel/document.ts';
import { defineEntity, type RowOf } from '../kernel/entity.ts';
import {
  choice,
  day,
  described,
  flag,
  instant,
  longText,
  money,
  optional,
  ref,
  text,
} from '../kernel/fields.ts';
import { holidayRule, MAX_HOLIDAYS } from './holiday-rule.ts';
import { rescissionMethods } from './rescission-methods.ts';
import { cancellationRule } from './rule.ts';

/** Whether the clock of a right runs. `outside`: the administrator found that the law gives none. */
/** States in which the customer may still cancel, or could until a certain day. */
export const runningStates = ['not_started', 'after_installation', 'ends'] as const;
const rightStates = [...runningStates, 'outside', 'exercised'] as const;

/** How the copy and the notices reached the customer. */
export const handOverMethods = ['paper', 'mailed', 'electronic'] as const;

/** Whether a buyer or owner is 65 or older. Declined counts as yes. */
export const seniorAnswers = ['no', 'yes', 'declined'] as const;

/**
 * Where the last buyer signed: at the premises, at a shop or office of the company, at another place with the rep
 * present, or remotely through the link.
 */
export const signingPlaces = ['home', 'shop', 'elsewhere', 'alone'] as const;

/**
 * Whether the sale includes an emergency button: none, one with an alarm system of two or more protective devices, or
 * one without such a system.
 */
export const emergencyAnswers = ['none', 'with_system', 'alone'] as const;

/**
 * The customer's right to cancel one contract: the law on the day of signing, the handover that starts the period,
 * and its end. Each residential contract that was signed in Sable has one.
 */
export const cancellationRights = defineEntity({
  collection: 'cancellation-rights',
  one: 'Right to cancel',
  many: 'Rights to cancel',
  immutable: ['contractId', 'estimateId', 'signedOn', 'electronicAllowed', 'soldEmergency', 'statusBefore'],
  shape: {
    contractId: ref('Contract', 'contracts', { server: true }),
    accountId: ref('Account', 'accounts', { server: true }),
    estimateId: optional(ref('Estimate', 'estimates', { server: true })),
    state: choice('State', rightStates, { server: true }),
    /** The day of the signature, in the time zone of the premises. */
    signedOn: day('Signed on', { server: true }),
    country: choice('Country', ['us', 'ca'], { server: true }),
    region: text('State or province', 3, { server: true }),
    /** The IANA time zone of the premises. If two are possible, the one in which a day ends later. */
    timeZone: text('Time zone', 60, { server: true }),
    /**
     * The rules of the place as they were on the day of signing. A later version never recalculates a signed
     * contract.
     */
    rules: described(z.array(cancellationRule).max(50), { label: 'Rules', kind: 'list', server: true }),
    /**
     * The statutory holidays of the place as listed on the day of signing. Null for older contracts, which use the
     * holidays that ship with Sable.
     */
    holidays: optional(
      described(z.array(holidayRule).max(MAX_HOLIDAYS), {
        label: 'Holidays',
        kind: 'list',
        server: true,
        unused: true,
      }),
    ),
    /** As stated by the person who hands over the papers; it does not affect any deadline. */
    signedPlace: optional(choice('Place of signing', signingPlaces, { server: true })),
    handedOverOn: optional(day('Handed over', { server: true })),
    handOverMethod: optional(choice('How', handOverMethods, { server: true })),
    handOverProof: optional(text('Proof', 300, { server: true })),
    /** A picture of the receipt or the tracking information. */
    handOverFileId: optional(ref('Proof on file', 'files', { server: true })),
    /**
     * Whether, on the day of signing, counsel had enabled electronic opening of the papers as a valid handover in the
     * state.
     */
    electronicAllowed: flag('Electronic handover counts', { server: true, unused: true }),
    handedOverByUserId: optional(ref('Handed over by', 'users', { server: true })),
    senior: optional(choice('Buyer or owner is 65 or older', seniorAnswers, { server: true })),
    emergency: optional(choice('Emergency button', emergencyAnswers, { server: true })),
    /**
     * Derived from the products of the sale. Empty if none of them is an emergency button; a person then answers,
     * because lines can be free text.
     */
    soldEmergency: optional(choice('Emergency button sold', emergencyAnswers, { server: true })),
    installedOn: optional(day('Installed', { server: true })),
    /** The last day. While one rule waits for the installation, the last day under the other rules. */
    lastDay: optional(day('Last day', { server: true })),
    /** 23:59:59 on the last day, in the time zone of the premises. */
    endsAt: optional(instant('Ends', { server: true })),
    outsideReason: optional(longText('Why there is no right', 500, { server: true })),
    /** The day on which the buyer waived the waiting period in an emergency, in their own handwriting. */
    waiverOn: optional(day('Waived on', { server: true })),
    waiverReason: optional(text('Emergency', 300, { server: true })),
    /** A picture of the handwritten waiver. */
    waiverFileId: optional(ref('Waiver', 'files', { server: true })),
    waiverByUserId: optional(ref('Waiver recorded by', 'users', { server: true })),
    /** Why work may begin before the end, if nothing forbids it. Who decided that and when is recorded too. */
    earlyReason: optional(longText('Why work begins before the end', 500, { server: true })),
    earlyAt: optional(instant('Decided on work before the end', { server: true })),
    earlyByUserId: optional(ref('Work before the end decided by', 'users', { server: true })),
    /**
     * The day of exercise in the time zone of the premises: the postmark of a letter, or the day on which the
     * customer told the company.
     */
    exercisedOn: optional(day('Canceled on', { server: true })),
    exerciseMethod: optional(choice('Canceled by', rescissionMethods, { server: true })),
    exerciseNote: optional(longText('Note', 500, { server: true })),
    /** The amount to refund for the whole sale, in cents, and its due date; 0 and none if nothing was received. */
    refund: optional(money('Refund', { server: true })),
    refundDueOn: optional(day('Refund due', { server: true })),
    /** The sealed receipt that the customer gets. */
    receiptFileId: optional(ref('Receipt', 'files', { server: true })),
    /** The task to deliver the papers by hand, created if the signed copy reached nobody by email. */
    paperTaskId: optional(ref('Task of the papers', 'tasks', { server: true, unused: true })),
    /** The status of the account before it signed. */
    statusBefore: choice('Status before', accountStatuses, { server: true, unused: true }),
  },
  defaults: { state: 'not_started', region: '', electronicAllowed: false },
  access: { rows: belowContracts, follows: 'contracts' },
  title: (row) => `Right to cancel, signed ${formatLongDay(row.signedOn)}`,
  parents: (row) => [
    pathOf('contracts', row.contractId),
    pathOf('accounts', row.accountId),
    row.estimateId && pathOf('estimates', row.estimateId),
    row.handedOverByUserId && pathOf('users', row.handedOverByUserId),
    row.handOverFileId && pathOf('files', row.handOverFileId),
    row.earlyByUserId && pathOf('users', row.earlyByUserId),
    row.waiverFileId && pathOf('files', row.waiverFileId),
    row.waiverByUserId && pathOf('users', row.waiverByUserId),
    row.receiptFileId && pathOf('files', row.receiptFileId),
    row.paperTaskId && pathOf('tasks', row.paperTaskId),
  ],
  columns: ['signedOn', 'accountId', 'state', 'lastDay', 'handedOverOn', 'exercisedOn', 'contractId'],
  sortable: ['signedOn', 'lastDay', 'createdAt'],
  filterable: ['state'],
  startOrder: { field: 'signedOn', direction: 'desc' },
  listedOn: ['contractId'],
  about: {
    what: 'Until when the customer of a contract may cancel by law, and what starts the clock.',
    start: 'A signature at a home creates one.',
  },
  generic: { create: false, update: false },
  sample: () => ({}),
});

export type CancellationRightRow = RowOf<typeof cancellationRights>;

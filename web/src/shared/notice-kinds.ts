import type { NotificationKind } from '@sable/domain/notification';

/** Descriptions of the kinds of notifications. */
export const noticeLabels: Readonly<Record<NotificationKind, string>> = {
  estimate_viewed: 'A customer opens an estimate',
  estimate_question: 'A customer asks a question',
  estimate_accepted: 'A customer signs',
  estimate_declined: 'A customer declines',
  estimate_rescinded: 'A customer cancels by right',
  estimate_expired: 'An estimate expires',
  approval_needed: 'An estimate needs your approval',
  approval_given: 'Your estimate is approved',
  approval_refused: 'Your estimate is not approved',
  lead: 'An affiliate’s lead comes in or moves ahead',
  mention: 'A colleague mentions you in a note',
  event_reminder: 'One of your appointments is coming up',
  text: 'A customer answers by text',
  system: 'Something at the company needs you',
};

interface NoticeGroup {
  readonly id: string;
  readonly label: string;
  readonly kinds: readonly NotificationKind[];
}

/** Groups of related kinds. */
export const noticeGroups: readonly NoticeGroup[] = [
  {
    id: 'estimates',
    label: 'Estimates',
    kinds: [
      'estimate_viewed',
      'estimate_question',
      'estimate_accepted',
      'estimate_declined',
      'estimate_rescinded',
      'estimate_expired',
    ],
  },
  {
    id: 'approvals',
    label: 'Approvals',
    kinds: ['approval_needed', 'approval_given', 'approval_refused'],
  },
  { id: 'leads', label: 'Leads', kinds: ['lead'] },
  { id: 'mentions', label: 'Mentions', kinds: ['mention'] },
  { id: 'calendar', label: 'Calendar', kinds: ['event_reminder'] },
  { id: 'texts', label: 'Texts', kinds: ['text'] },
  { id: 'company', label: 'Company', kinds: ['system'] },
];

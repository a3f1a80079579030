import type { RowIn } from '@sable/domain/queries';

/** Labels of the events between the dealer and the customer. */
export const estimateEventLabels: Readonly<Record<RowIn<'estimate-events'>['kind'], string>> = {
  sent: 'Sent',
  viewed: 'Opened by the customer',
  question: 'Question asked',
  signed: 'Signed by the customer',
  accepted: 'Accepted',
  declined: 'Declined',
  extended: 'Extended',
  revised: 'Revised',
  voided: 'Voided',
  expired: 'Expired',
  answer: 'Question answered',
  link_revoked: 'Link revoked',
  reminded: 'Customer reminded',
  rescinded: 'Canceled by the customer',
};

import { checkCallOrder } from './call-order.ts';
import { followSiteClocks } from './event-zone.ts';
import { followLeads } from './follow-leads.ts';
import type { Transaction } from './kernel/transaction.ts';

/** What follows from the changes of a request, whichever mutations made them, in the same transaction. */
export const consequences: readonly ((tx: Transaction) => Promise<void>)[] = [
  checkCallOrder,
  followLeads,
  followSiteClocks,
];

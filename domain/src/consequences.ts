import { checkCallOrder } from './call-order.ts';
import { followSiteClocks } from './event-zone.ts';
import { followFirstSteps } from './first-steps.ts';
import { followLeads } from './follow-leads.ts';
import type { Transaction } from './kernel/transaction.ts';

/** What follows from the changes of a request, whichever mutations made them, in the same transaction. */
export const consequences: readonly ((tx: Transaction) => Promise<void>)[] = [
  checkCallOrder,
  // Before the leads of affiliates, which say how far the account has come.
  followFirstSteps,
  followLeads,
  followSiteClocks,
];

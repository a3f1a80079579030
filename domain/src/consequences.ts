import { checkCallOrder } from './call-order.ts';
import { followSiteClocks } from './event-zone.ts';
import { followFirstSteps } from './first-steps.ts';
import { followLeads } from './follow-leads.ts';
import type { Transaction } from './kernel/transaction.ts';

/**
 * Rules that run after the mutations of a request, in the same transaction, regardless of which mutations made the
 * changes.
 */
export const consequences: readonly ((tx: Transaction) => Promise<void>)[] = [
  checkCallOrder,
  // Runs before the leads of affiliates, which show the status of the account.
  followFirstSteps,
  followLeads,
  followSiteClocks,
];

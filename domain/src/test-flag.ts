import { flag } from './kernel/fields.ts';

/**
 * Whether a row belongs to a sale with which the company tests the process. The account has the flag from its
 * creation, and it never changes. Records of the account copy it, so that lists, sums, and the API exclude tests with
 * the same condition.
 */
export const testFlag = flag('Test sale', {
  server: true,
  help: 'No report, dashboard, or leaderboard counts it',
});

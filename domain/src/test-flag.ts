import { flag } from './kernel/fields.ts';

/**
 * Whether a row belongs to a sale that the company tries the way with. The account says so from its start and never otherwise; what is written for it says it too, so that a
 * list, a sum and the interface for programs leave tests out by the same condition.
 */
export const testFlag = flag('Test sale', {
  server: true,
  help: 'No report, dashboard, or leaderboard counts it',
});

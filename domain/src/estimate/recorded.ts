import { hasRole, type Actor } from '../kernel/actor.ts';
import { openStatuses, type EstimateStatus } from './lifecycle.ts';

/** Prefix of the note of an event that staff recorded on a customer's behalf. */
export const RECORDED = 'Recorded: ';

/** How a customer signs outside the product: on paper, or with the contract of a dealer program. */
export const outsideMethods = ['paper', 'program'] as const;

/** Statuses of an unsent estimate, which is frozen when an acceptance is recorded. */
export const unsentStatuses: readonly EstimateStatus[] = ['draft', 'approved'];

/** Statuses in which a signature from outside may be recorded. */
export const recordableStatuses: readonly EstimateStatus[] = [
  ...unsentStatuses,
  ...openStatuses,
  'declined',
  'expired',
];

/** Whether an actor may record a signature from outside. */
export const mayRecordAcceptance = (actor: Actor): boolean => hasRole(actor, 'admin', 'office', 'manager');

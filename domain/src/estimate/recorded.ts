import { hasRole, type Actor } from '../kernel/actor.ts';
import { openStatuses, type EstimateStatus } from './lifecycle.ts';

/** Begins the note of an event that a person of the company recorded for a customer. */
export const RECORDED = 'Recorded: ';

/** Where a customer signs outside of the product: on paper, or with the contract of a dealer program. */
export const outsideMethods = ['paper', 'program'] as const;

/** What is frozen when an acceptance is recorded, as it was never sent. */
export const unsentStatuses: readonly EstimateStatus[] = ['draft', 'approved'];

/** What a signature from outside may be recorded for. */
export const recordableStatuses: readonly EstimateStatus[] = [
  ...unsentStatuses,
  ...openStatuses,
  'declined',
  'expired',
];

/** Who records a signature from outside. */
export const mayRecordAcceptance = (actor: Actor): boolean => hasRole(actor, 'admin', 'office', 'manager');

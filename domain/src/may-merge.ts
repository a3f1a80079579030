import { hasRole, type Actor } from './kernel/actor.ts';

/** Whether an actor may merge two accounts: only people who work every account. */
export const mayMerge = (actor: Actor): boolean => hasRole(actor, 'super', 'admin', 'manager', 'office');

/** Fields where a person chooses which value to keep. */
export const mergeFields = [
  'name',
  'accountNumber',
  'type',
  'phone',
  'email',
  'site',
  'ownerUserId',
  'organizationId',
  'leadSource',
  'campaign',
  'temperature',
  'followUpOn',
  'notes',
] as const;
export type MergeField = (typeof mergeFields)[number];

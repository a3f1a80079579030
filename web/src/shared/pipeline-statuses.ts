import type { EstimateStatus } from '@sable/domain/estimate/lifecycle';

/** Estimates that are not decided yet, in the order of their way. */
export const pipelineStatuses: readonly EstimateStatus[] = [
  'draft',
  'pending_approval',
  'approved',
  'sent',
  'viewed',
  'changes_requested',
];

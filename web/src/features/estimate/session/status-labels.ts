import type { EstimateStatus } from '@sable/domain/estimate/lifecycle';
import type { Tone } from '../../../ui/status-chip.tsx';

export const statusWords: Readonly<Record<EstimateStatus, string>> = {
  draft: 'Draft',
  pending_approval: 'Waiting for approval',
  approved: 'Approved',
  sent: 'Sent',
  viewed: 'Viewed',
  changes_requested: 'Question asked',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  voided: 'Voided',
};

export const statusTones: Readonly<Record<EstimateStatus, Tone>> = {
  draft: 'neutral',
  pending_approval: 'warning',
  approved: 'accent',
  sent: 'accent',
  viewed: 'accent',
  changes_requested: 'warning',
  accepted: 'success',
  declined: 'danger',
  expired: 'warning',
  voided: 'neutral',
};

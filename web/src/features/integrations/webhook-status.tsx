import type { RowIn } from '@sable/domain/queries';
import { StatusChip } from '../../ui/status-chip.tsx';

/** Whether a webhook is on, and whether its receiver responds. */
export const WebhookStatus = ({ webhook }: { webhook: RowIn<'webhooks'> }) => {
  if (webhook.status === 'off') return <StatusChip>Off</StatusChip>;
  if (webhook.failingSince) return <StatusChip tone="danger">Failing</StatusChip>;
  return <StatusChip tone="success">On</StatusChip>;
};

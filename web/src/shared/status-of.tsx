import { StatusChip } from '../ui/status-chip.tsx';
import { statusLook } from './status-look.ts';

/** The state of a record as a chip. */
export const StatusOf = ({ collection, status }: { collection: string; status: string }) => {
  const { tone, label } = statusLook(collection, status);
  return <StatusChip tone={tone}>{label}</StatusChip>;
};

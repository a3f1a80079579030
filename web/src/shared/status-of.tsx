import { StatusChip } from '../ui/status-chip.tsx';
import { choiceTone } from './choice-tone.ts';
import { choiceLabel } from './formats.ts';

/** The state of a record as a chip. The words alone carry the meaning; the color only helps to find it. */
export const StatusOf = ({ status }: { status: string }) => (
  <StatusChip tone={choiceTone(status) ?? 'neutral'}>{choiceLabel(status)}</StatusChip>
);

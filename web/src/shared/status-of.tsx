import { StatusChip } from '../ui/status-chip.tsx';
import { choiceTone } from './choice-tone.ts';
import { choiceLabel } from './formats.ts';

/** The state of a record as a chip. Words alone carry the meaning; the color helps to find it. */
export const StatusOf = ({ status }: { status: string }) => (
  <StatusChip tone={choiceTone(status) ?? 'neutral'}>{choiceLabel(status)}</StatusChip>
);

import stack from '../../shared/stack.module.css';
import { StatusChip } from '../../ui/status-chip.tsx';
import { roleName, type RoleRow } from './role-labels.ts';

/** A user's roles by name. */
export const RoleChips = ({
  keys,
  rows,
}: {
  keys: readonly string[];
  rows: readonly RoleRow[] | undefined;
}) => (
  <span className={stack.row}>
    {keys.map((key) => (
      <StatusChip key={key} dot={false}>
        {roleName(key, rows)}
      </StatusChip>
    ))}
  </span>
);

import { useState } from 'react';
import { Popup } from '../../../ui/hint.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { dealHealth, type HealthTone } from '../logic/health.ts';
import { useEditorHead } from '../state/editor-context.tsx';
import { usePriced } from '../state/priced.tsx';
import classes from './panel.module.css';

const words: Readonly<Record<HealthTone, string>> = {
  green: 'Healthy deal',
  amber: 'Worth a look',
  red: 'Needs attention',
};
const tones = { green: 'success', amber: 'warning', red: 'danger' } as const;

/** How the deal stands, and what would mend it. Cost and margin count only for those who may see them. */
export const HealthChip = () => {
  const { discountLimitPpm, formats, clientMode } = useEditorHead();
  const { totals } = usePriced();
  const [open, setOpen] = useState(false);
  if (clientMode || discountLimitPpm === undefined) return null;
  const health = dealHealth(totals, discountLimitPpm, formats);
  return (
    <Popup
      label="Deal health"
      width={320}
      open={open}
      onChange={setOpen}
      trigger={
        <button
          type="button"
          className={classes.healthTrigger}
          onClick={() => setOpen(!open)}
          aria-expanded={open}
        >
          <StatusChip tone={tones[health.tone]}>{words[health.tone]}</StatusChip>
        </button>
      }
    >
      <ul className={classes.reasons}>
        {health.reasons.map((reason) => (
          <li key={reason.text} data-tone={reason.tone}>
            {reason.text}
          </li>
        ))}
      </ul>
    </Popup>
  );
};

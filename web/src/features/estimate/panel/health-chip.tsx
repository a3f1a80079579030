import { memo, useState } from 'react';
import { Popup } from '../../../ui/hint.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { dealHealth, type HealthTone } from './health.ts';
import { useDiscountShares } from './discount-shares.ts';
import { useEditor, useRows } from '../session/editor-context.tsx';
import classes from './panel.module.css';

const labels: Readonly<Record<HealthTone, string>> = {
  green: 'Healthy deal',
  amber: 'Worth a look',
  red: 'Needs attention',
};
const tones = { green: 'success', amber: 'warning', red: 'danger' } as const;

function useHealth() {
  const { discountLimitPpm, formats } = useEditor();
  const totals = useRows((rows) => rows.totals);
  const shares = useDiscountShares();
  return discountLimitPpm === undefined ? null : dealHealth(totals, shares, discountLimitPpm, formats);
}

const Reasons = () => (
  <ul className={classes.reasons}>
    {useHealth()?.reasons.map((reason) => (
      <li key={reason.text} data-tone={reason.tone}>
        {reason.text}
      </li>
    ))}
  </ul>
);

/** Health follows the totals of every keystroke; its chip is drawn again only when the tone changes. */
const Chip = memo(({ tone }: { tone: HealthTone }) => {
  const [open, setOpen] = useState(false);
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
          <StatusChip tone={tones[tone]}>{labels[tone]}</StatusChip>
        </button>
      }
    >
      <Reasons />
    </Popup>
  );
});
Chip.displayName = 'Chip';

/** How the deal stands, and what would mend it. Cost and margin count only for those who may see them. */
export const HealthChip = () => {
  const { clientMode } = useEditor();
  const health = useHealth();
  return clientMode || !health ? null : <Chip tone={health.tone} />;
};

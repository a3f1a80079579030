import { memo, useState } from 'react';
import { addDays } from '@sable/domain/calendar-date';
import { organizations } from '@sable/domain/organization';
import { approves } from '@sable/domain/estimate/approval-reasons';
import { useRow } from '../../../live/hooks.ts';
import { useSettings } from '../../../shared/use-settings.ts';
import { Popup } from '../../../ui/hint.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import {
  creationReason,
  dealHealth,
  unknownCost,
  withReasons,
  type HealthReason,
  type HealthTone,
} from './health.ts';
import { useHiddenReasons } from './hidden-reasons.ts';
import { limitReasons } from './limit-reasons.ts';
import { useDiscountShares } from './discount-shares.ts';
import { useCreation } from './use-creation.ts';
import { useOfferedEffect } from './use-offered-effect.ts';
import { useTaxAsked } from './use-tax-asked.ts';
import { useEditor, useRows } from '../session/editor-context.tsx';
import classes from './panel.module.css';

const labels: Readonly<Record<HealthTone, string>> = {
  green: 'Healthy deal',
  amber: 'Worth a look',
  red: 'Needs attention',
};
const tones = { green: 'success', amber: 'warning', red: 'danger' } as const;

function useHealth(hidden: readonly HealthReason[]) {
  const { account, actor, roleLimits, formats, seesCost, packages, today } = useEditor();
  const totals = useRows((rows) => rows.totals);
  const estimate = useRows((rows) => rows.shownEstimate);
  const lines = useRows((rows) => rows.lines);
  const shares = useDiscountShares();
  const { company } = useSettings();
  const creation = useCreation();
  const tax = useTaxAsked();
  const addsToContract = useOfferedEffect().kind === 'addendum';
  // An organization has its own payment terms. Loaded only if a payment has to wait, which is rare.
  const waits = estimate.paymentSchedule.some(({ days }) => days > 0);
  const { row: organization } = useRow(organizations, waits ? account?.organizationId : null);
  if (!roleLimits) return null;
  const health = withReasons(dealHealth(totals, shares, roleLimits.discountPpm, formats), [
    ...(creation ? [creationReason(creation, totals.termMonths, formats, !addsToContract)] : []),
    ...(seesCost && totals.cost === undefined ? [unknownCost] : []),
  ]);
  const isAsked = estimate.status === 'draft' && company && !approves(actor);
  if (!isAsked) return health;
  const head = { ...estimate, total: totals.oneTime.total };
  const known = packages.flatMap(({ id, rmrFloor }) => (rmrFloor === undefined ? [] : [{ id, rmrFloor }]));
  const { grossProfitPpm } = totals;
  const floors = seesCost ? known : undefined;
  const { maxStartDays = null, minDepositPpm = null } = company;
  const maxNetDays = company.maxNetDays === null ? null : (organization?.terms ?? company.maxNetDays ?? null);
  // An addendum runs for the remainder of its contract, so its term cannot be extended.
  const minTermMonths = addsToContract ? null : (company.minTermMonths ?? null);
  const limits = {
    ...company,
    minDepositPpm,
    minTermMonths,
    maxNetDays,
    latestStart: maxStartDays === null ? null : addDays(today, maxStartDays),
    ...roleLimits,
    tax,
    floors,
    grossProfitPpm,
    creation,
  };
  // Excludes reasons that this browser finds itself, so that they are not shown twice.
  const own = limitReasons(head, lines, limits, formats);
  return withReasons(health, [...own, ...hidden]);
}

interface HiddenProps {
  hidden: readonly HealthReason[];
}

const Reasons = ({ hidden }: HiddenProps) => (
  <ul className={classes.reasons}>
    {useHealth(hidden)?.reasons.map((reason) => (
      <li key={reason.text} data-tone={reason.tone}>
        {reason.text}
      </li>
    ))}
  </ul>
);

/** Health follows the totals on every keystroke; its chip re-renders only if the tone changes. */
const Chip = memo(({ tone, hidden }: HiddenProps & { tone: HealthTone }) => {
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
      <Reasons hidden={hidden} />
    </Popup>
  );
});
Chip.displayName = 'Chip';

/** The health of the deal, and how to improve it. Includes cost and margin only for users who may see them. */
export const HealthChip = () => {
  const hidden = useHiddenReasons();
  const health = useHealth(hidden);
  return health ? <Chip tone={health.tone} hidden={hidden} /> : null;
};

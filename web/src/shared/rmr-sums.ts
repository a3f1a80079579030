import { rmrReasons, type RmrReason } from '@sable/domain/contract/rmr-line';
import type { ReasonSum } from '@sable/domain/contract/roll-forward';
import { total, type Group } from './groups.ts';

/** Labels of the reasons why RMR moved. */
export const movementLabels: Readonly<Record<Exclude<RmrReason, 'opening'>, string>> = {
  new: 'New',
  add_on: 'Add-on',
  increase: 'Increase',
  decrease: 'Decrease',
  cancel: 'Canceled',
  rescind: 'Rescinded',
  reactivate: 'Reactivated',
  renewal: 'Renewal',
  correction: 'Correction',
};

const reasonOf = (value: unknown): RmrReason | null => rmrReasons.find((reason) => reason === value) ?? null;

/**
 * Returns sums of ledger lines by reason, and by the reason that a correction reverses, as the roll-forward adds them
 * up.
 */
export const reasonSums = (lines: readonly Group[]): ReasonSum[] =>
  lines.flatMap((group) => {
    const reason = reasonOf(group['reason']);
    const monthly = total([group], 'sum.monthly');
    return reason ? [{ reason, reversedReason: reasonOf(group['reversedReason']), monthly }] : [];
  });

import { sumCents } from '../money.ts';
import { rmrReasons, type RmrReason } from './rmr-line.ts';

/** Ledger lines summed up by reason, in cents a month. */
export interface ReasonSum {
  readonly reason: RmrReason;
  readonly reversedReason: RmrReason | null;
  readonly monthly: number;
}

/** How RMR changed from the beginning of a period to its end, in cents. The columns add up: opening + … = closing. */
export interface RollForward extends Readonly<Record<Exclude<RmrReason, 'opening'>, number>> {
  /** The balance of the day before, plus existing customers who were recorded with RMR. */
  readonly opening: number;
  readonly closing: number;
  /** Canceled and lowered RMR, without what corrections reversed. */
  readonly lost: number;
}

/** The columns between opening and closing, in their order. */
export const movements = rmrReasons.filter((reason) => reason !== 'opening');

/**
 * Calculates the roll-forward of a period.
 *
 * @param before the balance of the day before the period, in cents.
 * @param within the lines of the period by reason.
 */
export function rollForward(before: number, within: readonly ReasonSum[]): RollForward {
  const of = (...reasons: readonly RmrReason[]) =>
    sumCents(within.filter(({ reason }) => reasons.includes(reason)).map(({ monthly }) => monthly));
  const correctionOf = (...reasons: readonly RmrReason[]) =>
    sumCents(
      within
        .filter(({ reversedReason }) => reversedReason !== null && reasons.includes(reversedReason))
        .map(({ monthly }) => monthly),
    );
  const moved = {
    new: of('new'),
    add_on: of('add_on'),
    increase: of('increase'),
    decrease: of('decrease'),
    cancel: of('cancel'),
    rescind: of('rescind'),
    reactivate: of('reactivate'),
    renewal: of('renewal'),
    correction: of('correction'),
  };
  const opening = before + of('opening');
  const lost = -(moved.cancel + moved.decrease + correctionOf('cancel', 'decrease'));
  return {
    opening,
    ...moved,
    closing: sumCents([opening, ...movements.map((reason) => moved[reason])]),
    lost: lost === 0 ? 0 : lost,
  };
}

import { ratioPpm } from './money.ts';

export interface EstimateOutcomes {
  readonly sent: number;
  readonly accepted: number;
  readonly declined: number;
  readonly expired: number;
  /** Accepted and then rescinded: decided, but not a win. */
  readonly rescinded: number;
}

/**
 * Returns the win rate (of sent estimates), the close rate (of decided ones), and the share decided, in ppm;
 * undefined if the base is zero.
 */
export function estimateRates({ sent, accepted, declined, expired, rescinded }: EstimateOutcomes) {
  const decided = accepted + declined + expired + rescinded;
  return {
    winRateSentPpm: ratioPpm(accepted, sent),
    closeRateDecidedPpm: ratioPpm(accepted, decided),
    decisionRatePpm: ratioPpm(decided, sent),
  };
}

/** Returns the lost RMR as a share of the opening RMR; net excludes RMR that was replaced at the same premises. */
export function rmrAttrition(openRmr: number, lostRmr: number, replacedSamePremises: number) {
  return { grossPpm: ratioPpm(lostRmr, openRmr), netPpm: ratioPpm(lostRmr - replacedSamePremises, openRmr) };
}

/** Returns lost accounts as a share of the average of opening and closing accounts, in ppm. */
export function accountAttritionPpm(lost: number, open: number, close: number): number | undefined {
  return ratioPpm(2 * lost, open + close);
}

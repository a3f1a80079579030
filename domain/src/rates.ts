import { ratioPpm } from './money.ts';

export interface EstimateOutcomes {
  readonly sent: number;
  readonly accepted: number;
  readonly declined: number;
  readonly expired: number;
  /** Accepted, and canceled by right: decided, and no win. */
  readonly rescinded: number;
}

/** Win rate of what was sent, close rate of what was decided, share decided; ppm, undefined without a base. */
export function estimateRates({ sent, accepted, declined, expired, rescinded }: EstimateOutcomes) {
  const decided = accepted + declined + expired + rescinded;
  return {
    winRateSentPpm: ratioPpm(accepted, sent),
    closeRateDecidedPpm: ratioPpm(accepted, decided),
    decisionRatePpm: ratioPpm(decided, sent),
  };
}

/** RMR lost as a share of the opening RMR; net leaves out what was replaced at the same premises. */
export function rmrAttrition(openRmr: number, lostRmr: number, replacedSamePremises: number) {
  return { grossPpm: ratioPpm(lostRmr, openRmr), netPpm: ratioPpm(lostRmr - replacedSamePremises, openRmr) };
}

/** Accounts lost as a share of the average of opening and closing accounts. */
export function accountAttritionPpm(lost: number, open: number, close: number): number | undefined {
  return ratioPpm(2 * lost, open + close);
}

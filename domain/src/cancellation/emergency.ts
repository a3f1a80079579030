import type { emergencyAnswers } from './cancellation-right.ts';

export type EmergencyAnswer = (typeof emergencyAnswers)[number];

/** Fields of a version's line that determine whether the sale has an emergency button. */
export interface EmergencyLine {
  readonly quantityMilli: number;
  readonly optional: boolean;
  readonly choice?: unknown;
  readonly quantityRange?: { readonly min: number } | undefined;
  readonly optionId?: string | undefined;
  /** An emergency button: personal emergency response. */
  readonly pers?: true | undefined;
  /** A protective device with a zone of its own. Stored only if there is an emergency button. */
  readonly protects?: true | undefined;
}

/** Minimum number of protective devices in an alarm system, in thousandths (Cal. Civ. Code 1689.7(a)(2)). */
const SYSTEM_MILLI = 2000;

const answerOf = (hasButton: boolean, devicesMilli: number): EmergencyAnswer =>
  hasButton ? (devicesMilli >= SYSTEM_MILLI ? 'with_system' : 'alone') : 'none';

const devicesOf = (lines: readonly EmergencyLine[]): number =>
  lines.reduce((sum, { protects, quantityMilli }) => (protects ? sum + quantityMilli : sum), 0);

/**
 * Returns whether an estimate has an emergency button under any choice of the customer, and an alarm system under
 * every choice. A notice must assume this before the customer chooses. Existing devices are not counted, which can
 * only lengthen the right.
 */
export function offeredEmergency(lines: readonly EmergencyLine[]): EmergencyAnswer {
  const certain = lines
    .filter(({ optional, choice }) => !optional && !choice)
    .map((line) => ({ ...line, quantityMilli: line.quantityRange?.min ?? line.quantityMilli }));
  const options = [...new Set(lines.flatMap(({ optionId }) => optionId ?? []))];
  const fewest = (options.length > 0 ? options : [null]).map((option) =>
    devicesOf(certain.filter(({ optionId }) => optionId === undefined || optionId === option)),
  );
  return answerOf(
    lines.some(({ pers }) => pers),
    Math.min(...fewest),
  );
}

/**
 * Returns whether the sale has an emergency button.
 * @param lines the lines that the customer accepted, with the quantities that they chose
 */
export const soldEmergency = (lines: readonly EmergencyLine[]): EmergencyAnswer =>
  answerOf(
    lines.some(({ pers }) => pers),
    devicesOf(lines),
  );

/** Returns the facts that rules on emergency response depend on. */
export const emergencyFacts = (answer: EmergencyAnswer | null) => ({
  hasPers: answer !== 'none',
  hasAlarmSystem: answer === 'with_system',
});

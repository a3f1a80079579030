import type { CancellationRule } from './rule.ts';
import { shippedInCanada } from './shipped-canada.ts';
import { shippedInUnitedStates } from './shipped-united-states.ts';

/** The rules that ship with Sable. */
export const shippedRules: readonly CancellationRule[] = [...shippedInUnitedStates, ...shippedInCanada];

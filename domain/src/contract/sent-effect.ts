import { z } from 'zod';
import type { ContractEffect, SigningEffect } from './effect.ts';

/** The effect of a signature on the customer's agreements, as a sent version states it. */
export const sentEffectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new') }),
  z.object({
    kind: z.enum(['addendum', 'replacement']),
    contractId: z.uuid(),
    reference: z.string(),
    /** The last day of that agreement at the time of sending; null if it has none yet, or no term. */
    endsOn: z.iso.date().nullable(),
    /** The months of its term; 0 without one. */
    termMonths: z.int(),
  }),
]);
export type SentEffect = z.output<typeof sentEffectSchema>;

/** Returns the effect of a signature as a version stores it. */
export const sentEffectOf = (effect: SigningEffect): SentEffect =>
  effect.kind === 'new'
    ? { kind: 'new' }
    : {
        kind: effect.kind,
        contractId: effect.target.id,
        reference: effect.target.reference,
        endsOn: effect.target.endsOn,
        // A term that ran out is over; the contract continues from month to month.
        termMonths: effect.target.startsOn && !effect.target.endsOn ? 0 : effect.target.termMonths,
      };

/** The effect of an estimate on the contracts of its account; null for the automatic effect. */
export interface OfferedChoice {
  readonly effect: ContractEffect | null;
  readonly targetId: string | null;
}

/**
 * Returns the offered effect: the one that the customer read, or that of the estimate if nothing was sent yet or the
 * version was sent before versions stored it.
 */
export function offeredChoice(
  sent: SentEffect | undefined,
  estimate: { readonly contractEffect: ContractEffect | null; readonly targetContractId: string | null },
): OfferedChoice {
  if (!sent) return { effect: estimate.contractEffect, targetId: estimate.targetContractId };
  return { effect: sent.kind, targetId: sent.kind === 'new' ? null : sent.contractId };
}

import { z } from 'zod';
import type { ContractEffect, SigningEffect } from './effect.ts';

/** What a sent version says its signature does to the agreements of the customer. */
export const sentEffectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new') }),
  z.object({
    kind: z.enum(['addendum', 'replacement']),
    contractId: z.uuid(),
    reference: z.string(),
    /** The last day of that agreement when this was sent; null where it has none yet, or no term. */
    endsOn: z.iso.date().nullable(),
    /** The months of its term; 0 without one. */
    termMonths: z.int(),
  }),
]);
export type SentEffect = z.output<typeof sentEffectSchema>;

/** What a signature does, as a version keeps it. */
export const sentEffectOf = (effect: SigningEffect): SentEffect =>
  effect.kind === 'new'
    ? { kind: 'new' }
    : {
        kind: effect.kind,
        contractId: effect.target.id,
        reference: effect.target.reference,
        endsOn: effect.target.endsOn,
        // A term that ran out is over: it goes on from month to month.
        termMonths: effect.target.startsOn && !effect.target.endsOn ? 0 : effect.target.termMonths,
      };

/** What an offer does to the contracts of its account; null for what follows automatically. */
export interface OfferedChoice {
  readonly effect: ContractEffect | null;
  readonly targetId: string | null;
}

/** What was offered: as the customer read it, or as the estimate says where nothing was sent yet, or was sent before it was part of a version. */
export function offeredChoice(
  sent: SentEffect | undefined,
  estimate: { readonly contractEffect: ContractEffect | null; readonly targetContractId: string | null },
): OfferedChoice {
  if (!sent) return { effect: estimate.contractEffect, targetId: estimate.targetContractId };
  return { effect: sent.kind, targetId: sent.kind === 'new' ? null : sent.contractId };
}

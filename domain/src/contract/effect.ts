import type { ContractRow } from './contract.ts';
import { isLive } from './contract-status.ts';

/** What signing an estimate does to the contracts of its account. */
export const contractEffects = ['new', 'addendum', 'replacement'] as const;
export type ContractEffect = (typeof contractEffects)[number];

/** What a signature creates, and the contract that it affects. */
export type SigningEffect<C = ContractRow> =
  { readonly kind: 'new' } | { readonly kind: 'addendum' | 'replacement'; readonly target: C };

type Effective = Pick<ContractRow, 'id' | 'status' | 'parentId' | 'termMonths' | 'renewal' | 'replacesId'>;

/** The chosen effect of an estimate on the contracts of its account; null for the automatic effect. */
interface ChosenEffect {
  readonly effect: ContractEffect | null;
  readonly targetId: string | null;
}

/** Whether a contract has a recurring line. One without it has neither a term nor a renewal. */
export const isRecurring = ({ termMonths, renewal }: Pick<ContractRow, 'termMonths' | 'renewal'>): boolean =>
  termMonths > 0 || renewal !== 'none';

/**
 * Returns live contracts with a recurring line that are not addenda: those that an estimate can add to or replace.
 */
export const targetsAmong = <C extends Effective>(signed: readonly C[]): C[] =>
  signed.filter((contract) => isLive(contract) && contract.parentId === null && isRecurring(contract));

/** Follows a chain of replacements to the live contract that replaced a contract. */
function replacementOf<C extends Effective>(signed: readonly C[], id: string): C | undefined {
  const seen = new Set<string>();
  let found = signed.find((contract) => contract.id === id);
  while (found && !isLive(found) && !seen.has(found.id)) {
    seen.add(found.id);
    const { id: ended } = found;
    found = signed.find(
      ({ replacesId, status }) => replacesId === ended && status !== 'rescinded' && status !== 'voided',
    );
  }
  return found && isLive(found) ? found : undefined;
}

/**
 * Determines the effect of a signature at the moment of signing. Without a choice, it is an addendum to the only
 * possible contract, or else a new contract. A replacement follows the chain of contracts that replaced its target.
 * An addendum or a replacement without a live target becomes a new contract.
 */
export function effectOfSigning<C extends Effective>(
  { effect, targetId }: ChosenEffect,
  signed: readonly C[],
): SigningEffect<C> {
  const targets = targetsAmong(signed);
  const [only] = targets;
  if (effect === 'new' || (effect === null && targets.length !== 1) || !only) return { kind: 'new' };
  if (effect === null) return { kind: 'addendum', target: only };
  const chosen = targetId ?? (targets.length === 1 ? only.id : '');
  const target =
    effect === 'replacement' ? replacementOf(signed, chosen) : targets.find(({ id }) => id === chosen);
  return target ? { kind: effect, target } : { kind: 'new' };
}

/**
 * Returns the reasons why an estimate cannot be sent because of the contracts of its account, each with what to do.
 * If there are several contracts, the rep must choose one, and a chosen contract must still be live.
 *
 * @param recurs whether the estimate has a monthly service.
 */
export function effectBlockers(
  chosen: ChosenEffect,
  signed: readonly Effective[],
  recurs: boolean,
): string[] {
  const { effect } = chosen;
  if (effect === 'new') return [];
  if (effect === null)
    return recurs && targetsAmong(signed).length > 1
      ? ['The account has several contracts. Choose the contract that this estimate changes, or a new one.']
      : [];
  if (effect === 'replacement' && !recurs)
    return ['A replacement needs a monthly service. Add one, or leave the contract unchanged.'];
  return effectOfSigning(chosen, signed).kind === 'new'
    ? ['The contract that this estimate changes is not live. Choose another contract, or a new one.']
    : [];
}

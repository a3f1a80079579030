import { expiringWhere, stuckWhere, type StuckDays } from '@sable/domain/estimate/stuck';
import { sellsOnly } from '@sable/domain/kernel/actor';
import type { Predicate } from '@sable/domain/kernel/predicate';
import { useAddress } from '../../address.ts';
import { useActor } from '../../live/hooks.ts';
import { pipelineStatuses } from '../../shared/pipeline.ts';
import { useCompanyDay, useNow } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';

export const shownChoices = [
  { value: 'every', label: 'Every deal' },
  { value: 'stuck', label: 'Needs attention' },
  { value: 'expiring', label: 'Expires within 7 days' },
] as const;
type Shown = (typeof shownChoices)[number]['value'];

/** Returns the condition for a selection of deals; undefined for all deals. */
export function useOnly(which: Shown, limits: StuckDays): Predicate | undefined {
  const { today } = useCompanyDay();
  // Rounded to the hour, so that the query remains the same for a while.
  const hour = `${useNow().slice(0, 13)}:00:00.000Z`;
  if (which === 'every') return undefined;
  return which === 'stuck' ? stuckWhere(limits, hour, today) : expiringWhere(today, 7);
}

/**
 * Returns whose estimates the board shows, and which stage a phone shows, from the address. `rep` is `all`, `me`, or
 * the id of a colleague.
 */
export function useBoardAddress() {
  const actor = useActor();
  const { rows } = usePeople();
  const { query, setQuery } = useAddress();
  const asked = query['rep'] ?? (sellsOnly(actor) ? 'me' : 'all');
  const people = rows?.filter(({ id }) => id !== actor.id) ?? [];
  const rep = asked === 'me' || people.some(({ id }) => id === asked) ? asked : 'all';
  return {
    rep,
    people,
    owner: rep === 'all' ? undefined : rep === 'me' ? actor.id : rep,
    stage: pipelineStatuses.find((status) => status === query['stage']) ?? 'draft',
    which: shownChoices.find(({ value }) => value === query['show'])?.value ?? 'every',
    open: query['deal'],
    setRep: (value: string | null) => setQuery({ rep: value ?? 'all' }),
    setWhich: (value: string | null) => setQuery({ show: value === 'every' ? null : value }),
    setOpen: (id: string | null) => setQuery({ deal: id }),
    setStage: (value: string | null) => setQuery({ stage: value }),
  };
}

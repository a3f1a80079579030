import { isWorking } from '@sable/domain/user';
import type { Choice } from '../ui/select-props.ts';
import { usePeople } from './use-people.ts';
import { useSalespersons } from './use-salespersons.ts';

/** The people to choose from: the salespeople, everyone who works here, or also those who have left. */
export type Among = 'salespersons' | 'staff' | 'everyone';

/** Returns the people to choose from, by name. People who are already chosen stay in the list. */
export function usePersonChoices(among: Among, chosen: string | null | readonly string[]): Choice[] {
  const sellers = useSalespersons() ?? [];
  const { rows: people = [] } = usePeople();
  const eligible = {
    salespersons: sellers,
    staff: [...sellers, ...people.filter(isWorking)],
    everyone: people,
  }[among];
  const names = new Map(
    [...people.filter(({ id }) => [chosen].flat().includes(id)), ...eligible].map(({ id, name }) => [
      id,
      name,
    ]),
  );
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

import { salespersons } from '@sable/domain/user';
import { useEffect, useMemo } from 'react';
import { useActor, useLive } from '../live/hooks.ts';
import { readSession, writeSession } from '../session/storage.ts';

export interface Salesperson {
  readonly id: string;
  readonly name: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isSalesperson = (value: unknown): value is Salesperson =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  isText(value.id) &&
  isText(value.name);

interface Stored {
  readonly companyId: string;
  readonly people: readonly Salesperson[];
}

/** What an earlier page of this tab kept for the same company. */
function readStored(companyId: string): readonly Salesperson[] | undefined {
  const stored = readSession('salespersons');
  if (typeof stored !== 'object' || stored === null || !('companyId' in stored) || !('people' in stored))
    return undefined;
  const { people } = stored;
  return stored.companyId === companyId && Array.isArray(people) && people.every(isSalesperson)
    ? people
    : undefined;
}

/**
 * The company's salespersons by name, without those who are switched off: live, and kept in session storage, so that the next page of this tab has
 * them at once (specification section 7). Undefined until they are here.
 */
export function useSalespersons(): readonly Salesperson[] | undefined {
  const { companyId } = useActor();
  const { rows } = useLive(salespersons(companyId));
  const live = useMemo(
    () => rows?.map(({ id, title }) => ({ id, name: title })).sort((a, b) => a.name.localeCompare(b.name)),
    [rows],
  );
  useEffect(() => {
    if (live) writeSession('salespersons', { companyId, people: live } satisfies Stored);
  }, [companyId, live]);
  const stored = useMemo(() => readStored(companyId), [companyId]);
  return live ?? stored;
}

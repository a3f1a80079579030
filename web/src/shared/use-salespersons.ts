import { salespersons } from '@sable/domain/user';
import { useEffect, useMemo } from 'react';
import { z } from 'zod';
import { useActor, useLive } from '../live/hooks.ts';
import { readSession, writeSession } from '../session/storage.ts';

const storedSchema = z.object({
  companyId: z.string(),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
type Stored = z.output<typeof storedSchema>;
export type Salesperson = Stored['people'][number];

/** Returns what an earlier page of this tab stored for the same company. */
function readStored(companyId: string): readonly Salesperson[] | undefined {
  const stored = storedSchema.safeParse(readSession('salespersons')).data;
  return stored?.companyId === companyId ? stored.people : undefined;
}

/**
 * Returns the company's salespeople by name, without deactivated ones: live, and kept in session storage, so that the
 * next page of this tab has them at once (specification section 7). Undefined until they are loaded.
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

import { query, type RowIn } from '@sable/domain/queries';
import { useMemo } from 'react';
import { useLive } from '../live/hooks.ts';

export type Person = RowIn<'users'>;

export interface People {
  /** Undefined until they are loaded. */
  readonly rows: readonly Person[] | undefined;
  /** Returns the name for an id; `Sable` for actions of the product itself. */
  readonly nameOf: (id: string | null | undefined) => string;
  /** Returns the file id of a person's photo; null if there is none. */
  readonly photoOf: (id: string | null | undefined) => string | null;
}

/** The name of an author outside the company's people: a customer acts through a link. */
export const CUSTOMER_NAME = 'The customer';

const spec = query('users', { orderBy: 'nameKey', limit: 1000 });

/** Returns the people of the company, by name. */
export function usePeople(): People {
  const { rows } = useLive(spec);
  return useMemo(() => {
    const names = new Map(rows?.map((person) => [person.id, person.name]));
    const nameOf = (id: string | null | undefined) => {
      if (!id) return '';
      if (id === 'system') return 'Sable';
      return names.get(id) ?? (rows ? CUSTOMER_NAME : '');
    };
    const photos = new Map(rows?.map((person) => [person.id, person.pictureId]));
    return { rows, nameOf, photoOf: (id) => photos.get(id ?? '') ?? null };
  }, [rows]);
}

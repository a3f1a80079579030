import { useState } from 'react';
import { z } from 'zod';
import { readLocal, writeLocal } from '../../session/storage.ts';

const shape = z.record(z.string(), z.array(z.string()));

const all = (): Record<string, string[]> => shape.safeParse(readLocal('listColumns')).data ?? {};

/**
 * Returns the columns that this person chose for a collection's list on this device; undefined if they are unchanged.
 */
export const rememberedColumns = (collection: string): readonly string[] | undefined => all()[collection];

/** Stores the columns of a collection's list, or deletes the choice. */
export function rememberColumns(collection: string, columns: readonly string[] | null): void {
  const { [collection]: _before, ...others } = all();
  writeLocal('listColumns', columns === null ? others : { ...others, [collection]: columns });
}

/** Returns the columns that this person chose for a collection's list, and a setter; null deletes the choice. */
export function useRememberedColumns(
  collection: string,
): [columns: readonly string[] | undefined, set: (columns: readonly string[] | null) => void] {
  const [held, setHeld] = useState(() => ({ collection, columns: rememberedColumns(collection) }));
  const own = held.collection === collection ? held : { collection, columns: rememberedColumns(collection) };
  if (own !== held) setHeld(own);
  return [
    own.columns,
    (columns) => {
      rememberColumns(collection, columns);
      setHeld({ collection, columns: columns ?? undefined });
    },
  ];
}

import { useState } from 'react';
import { z } from 'zod';
import { readLocal, writeLocal } from '../../session/storage.ts';

const shape = z.record(z.string(), z.array(z.string()));

const all = (): Record<string, string[]> => shape.safeParse(readLocal('listColumns')).data ?? {};

/** The columns that this person chose for a collection's list on this device; undefined while they are as at the start. */
export const rememberedColumns = (collection: string): readonly string[] | undefined => all()[collection];

/** Keeps the columns of a collection's list, or forgets them. */
export function rememberColumns(collection: string, columns: readonly string[] | null): void {
  const { [collection]: _before, ...others } = all();
  writeLocal('listColumns', columns === null ? others : { ...others, [collection]: columns });
}

/** The columns that this person chose for a collection's list, and what changes them; null forgets the choice. */
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

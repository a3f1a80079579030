import { identityOf } from '@sable/domain/import/import-duplicates';
import type { ImportKind } from '@sable/domain/import/import-fields';
import type { ReadRow } from '@sable/domain/import/read-row';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asClientError } from '../../live/client-error.ts';
import { findKnown, type Known } from './find-known.ts';

/**
 * Returns what identifies a row for the lookup: its key and customer. If this changes, the row is looked up again.
 */
function signature(row: ReadRow): string {
  const identity = identityOf(row);
  return JSON.stringify([
    row.externalKey,
    row.seeks?.accountNumber,
    identity?.name,
    identity?.phone,
    identity?.email,
  ]);
}

interface Found extends Known {
  /** Number of rows that were looked up. `asked` includes the pending ones. */
  readonly looked: number;
  readonly asked: number;
  /** Why the lookup failed. It runs again when the rows change. */
  readonly error: string | null;
}

interface Lookup extends Found {
  /** Retries what could not be looked up. */
  readonly again: () => void;
}

const nothing: Found = { keys: [], customers: [], looked: 0, asked: 0, error: null };

/** Looks up which rows of a file already exist. A changed row is looked up again. */
export function useKnown(kind: ImportKind, rows: readonly ReadRow[], today: string): Lookup {
  const [lookup, setLookup] = useState(nothing);
  const asked = useRef(new Set<string>());
  const again = useCallback(() => {
    const fresh = rows.filter((row) => (row.plan || row.seeks) && !asked.current.has(signature(row)));
    for (const row of fresh) asked.current.add(signature(row));
    // Runs even if nothing is left to look up, because the failed row was changed or skipped.
    setLookup((before) =>
      fresh.length === 0 && before.error === null
        ? before
        : { ...before, asked: before.asked + fresh.length, error: null },
    );
    let answered = 0;
    findKnown(kind, fresh, today, (found, looked) => {
      answered += looked;
      setLookup((before) => ({
        ...before,
        keys: [...before.keys, ...found.keys],
        customers: [...before.customers, ...found.customers],
        looked: before.looked + looked,
      }));
    }).catch((error: unknown) => {
      // Only these are looked up, and counted, again.
      const left = fresh.slice(answered);
      for (const row of left) asked.current.delete(signature(row));
      setLookup((before) => ({
        ...before,
        asked: before.asked - left.length,
        error: asClientError(error).message,
      }));
    });
  }, [kind, rows, today]);
  useEffect(again, [again]);
  return { ...lookup, again };
}

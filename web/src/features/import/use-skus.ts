import type { ImportKind } from '@sable/domain/import/import-fields';
import { useEffect, useMemo, useState } from 'react';
import { asClientError } from '../../live/client-error.ts';
import type { ImportDraft } from './draft.ts';
import { findSkus } from './find-known.ts';

interface Skus {
  /** The SKUs of the file that are in the price book; null until they were looked up. */
  readonly known: ReadonlySet<string> | null;
  /** Whether every SKU that the file names now was looked up. */
  readonly isWhole: boolean;
  readonly error: string | null;
}

/** Looks up the products of packages: each must be in the price book. Other files ask for none. */
export function useSkus(kind: ImportKind, { table, columns }: ImportDraft): Skus {
  const at = kind === 'packages' ? columns.indexOf('sku') : -1;
  /** One text for all of them, so that a change elsewhere in the file asks nothing again. An SKU holds no line break. */
  const named = useMemo(
    () => (at < 0 ? '' : [...new Set(table.rows.flatMap((row) => row[at]?.trim() || []))].sort().join('\n')),
    [table, at],
  );
  const [found, setFound] = useState<{ of: string; known: ReadonlySet<string> } | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (named === '') return undefined;
    let isOver = false;
    findSkus(named.split('\n'))
      .then((known) => {
        if (isOver) return;
        setFound({ of: named, known });
        setError(null);
      })
      .catch((fault: unknown) => {
        if (!isOver) setError(asClientError(fault).message);
      });
    return () => {
      isOver = true;
    };
  }, [named]);
  const isWhole = named === '' || found?.of === named;
  return { known: found?.of === named ? found.known : null, isWhole, error };
}

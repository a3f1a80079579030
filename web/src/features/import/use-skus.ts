import type { ImportKind } from '@sable/domain/import/import-fields';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { asClientError } from '../../live/client-error.ts';
import type { ImportDraft } from './draft.ts';
import { findSkus } from './find-known.ts';

interface Skus {
  /** The SKUs of the file that are in the price book; null until the lookup has finished. */
  readonly known: ReadonlySet<string> | null;
  /** Whether every SKU that is now in the file was looked up. */
  readonly isWhole: boolean;
  readonly error: string | null;
  /** Retries what could not be looked up. */
  readonly again: () => void;
}

/** Looks up the products of packages, which must be in the price book. Other kinds of files do not need this. */
export function useSkus(kind: ImportKind, { table, columns }: ImportDraft): Skus {
  const at = kind === 'packages' ? columns.indexOf('sku') : -1;
  /**
   * All SKUs as a single string, so that changes elsewhere in the file cause no new lookup. An SKU contains no line
   * break.
   */
  const named = useMemo(
    () => (at < 0 ? '' : [...new Set(table.rows.flatMap((row) => row[at]?.trim() || []))].sort().join('\n')),
    [table, at],
  );
  const [found, setFound] = useState<{ of: string; known: ReadonlySet<string> } | null>(null);
  const [failed, setFailed] = useState<{ of: string; why: string } | null>(null);
  /** Input of the latest lookup. Results of earlier ones are ignored. */
  const asked = useRef('');
  const look = useCallback(() => {
    asked.current = named;
    if (named === '') return;
    findSkus(named.split('\n')).then(
      (known) => {
        if (asked.current === named) setFound({ of: named, known });
      },
      (fault: unknown) => {
        if (asked.current === named) setFailed({ of: named, why: asClientError(fault).message });
      },
    );
  }, [named]);
  useEffect(look, [look]);
  const again = () => {
    setFailed(null);
    look();
  };
  const isWhole = named === '' || found?.of === named;
  const error = !isWhole && failed?.of === named ? failed.why : null;
  return { known: found?.of === named ? found.known : null, isWhole, error, again };
}

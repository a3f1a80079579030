import { useState } from 'react';
import { Button } from '../ui/button.tsx';

const MAX_ENTRIES = 1000;

interface EarlierEntries {
  /** The number of entries to query. */
  readonly limit: number;
  readonly showEarlier: () => void;
  /** Restarts with the newest entries. */
  readonly reset: () => void;
}

/**
 * Tracks how far back a list of audit entries goes.
 *
 * @param pageSize entries at the start.
 */
export function useEarlierEntries(pageSize = 50): EarlierEntries {
  const [limit, setLimit] = useState(pageSize);
  return {
    limit,
    showEarlier: () => setLimit((before) => Math.min(MAX_ENTRIES, before * 2)),
    reset: () => setLimit(pageSize),
  };
}

interface ShowEarlierProps {
  entries: EarlierEntries;
  /** The number of entries that the query returned. */
  count: number;
}

/** The button below a list of audit entries, as long as there may be earlier ones. */
export const ShowEarlier = ({ entries: { limit, showEarlier }, count }: ShowEarlierProps) =>
  count >= limit &&
  limit < MAX_ENTRIES && (
    <Button kind="quiet" fullWidth onClick={showEarlier}>
      Show earlier
    </Button>
  );

import { useEffect, useState } from 'react';
import type { FoundRecord } from '../shared/found-record.ts';
import { useShellSlots } from './slots.tsx';

/** Debounce of a search, in milliseconds. */
const typingPause = 120;

interface Found {
  typed: string;
  records: readonly FoundRecord[];
  failed: boolean;
}

const nothing: Found = { typed: '', records: [], failed: false };

/** Returns the records that match the typed text. The previous results stay until the next ones arrive, so that the list does not jump. */
export const useFoundRecords = (typed: string): Found & { searching: boolean } => {
  const { searchRecords } = useShellSlots();
  const [found, setFound] = useState<Found>(nothing);
  const wanted = typed.trim();

  useEffect(() => {
    if (!searchRecords) return;
    const stop = new AbortController();
    const ask = () =>
      searchRecords(wanted, stop.signal).then(
        (records) => !stop.signal.aborted && setFound({ typed: wanted, records, failed: false }),
        () => !stop.signal.aborted && setFound({ typed: wanted, records: [], failed: true }),
      );
    // Without text, the palette shows recent records, which are stored locally.
    const timer = setTimeout(() => void ask(), wanted === '' ? 0 : typingPause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [searchRecords, wanted]);

  if (!searchRecords) return { ...nothing, searching: false };
  return { ...found, searching: found.typed !== wanted };
};

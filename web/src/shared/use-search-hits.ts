import { useEffect, useState } from 'react';
import type { SearchHit } from './search-hits.ts';

const TYPING_PAUSE_MS = 120;
/** The server returns nothing for a shorter text. */
export const MIN_SEARCHED = 2;

interface SearchAnswer {
  readonly typed: string;
  /** Null if the server is unreachable. */
  readonly hits: readonly SearchHit[] | null;
}

/**
 * Returns the server's search results for a text, with typos tolerated; the previous ones stay until the next ones
 * arrive. Sends nothing for a text that is too short.
 *
 * @param collections the collections to search; the same array on each call.
 */
export function useSearchHits(wanted: string, collections: readonly string[]): SearchAnswer {
  const [answer, setAnswer] = useState<SearchAnswer>({ typed: '', hits: [] });
  useEffect(() => {
    if (wanted.length < MIN_SEARCHED) return;
    const stop = new AbortController();
    const tell = (hits: SearchAnswer['hits']) => {
      if (!stop.signal.aborted) setAnswer({ typed: wanted, hits });
    };
    // Lazy-loaded: a read-only list does not need it.
    const ask = async () => {
      const { searchHits } = await import('./search-hits.ts');
      return searchHits(wanted, stop.signal, collections);
    };
    const timer = setTimeout(() => void ask().then(tell, () => tell(null)), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, collections]);
  return answer;
}

import { foundRecord, type FoundRecord } from '../../shared/found-record.ts';
import { searchHits } from '../../shared/search-hits.ts';
import { recentRecords } from './recent-records.ts';

/** Number of results that a palette can show without much scrolling. */
const SHOWN = 12;

/**
 * Returns the records that match the typed text, best first. Returns the recently opened ones if nothing is typed.
 * Rejects if the server cannot be reached.
 */
export async function searchRecords(text: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  if (text.trim() === '') return recentRecords();
  const hits = await searchHits(text, signal);
  return hits.slice(0, SHOWN).map(foundRecord);
}

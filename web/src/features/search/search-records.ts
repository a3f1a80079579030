import { formatLongDay } from '@sable/domain/calendar-date';
import { isSystemRole } from '@sable/domain/kernel/actor';
import { entityOf } from '@sable/domain/registry';
import { asLabel, choiceLabel } from '../../shared/formats.ts';
import type { FoundRecord } from '../../shared/found-record.ts';
import { searchHits, type SearchHit } from '../../shared/search-hits.ts';
import { recordPath } from '../../record-path.ts';
import { recentRecords } from './recent-records.ts';

/** Number of results that a palette can show without much scrolling. */
const SHOWN = 12;

const days = (text: string): string => text.replace(/\d{4}-\d\d-\d\d/g, (day) => formatLongDay(day));

/** Collections whose subtitles in the search index are raw values, with their formatters. */
const subtitleTexts: Readonly<Record<string, (stored: string) => string>> = {
  // Custom roles are omitted, because the index has only their ids.
  users: (roles) => roles.split(', ').filter(isSystemRole).map(asLabel).join(', '),
  'work-orders': days,
  tasks: days,
  tickets: choiceLabel,
  estimates: choiceLabel,
  files: () => '',
};

function foundOf({ type, id, title, subtitle }: SearchHit): FoundRecord {
  const detail = subtitle && (subtitleTexts[type]?.(subtitle) ?? subtitle);
  return { id, kind: entityOf(type).one, title, ...(detail && { detail }), path: recordPath(type, id) };
}

/**
 * Returns the records that match the typed text, best first. Returns the recently opened ones if nothing is typed.
 * Rejects if the server cannot be reached.
 */
export async function searchRecords(text: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  if (text.trim() === '') return recentRecords();
  const hits = await searchHits(text, signal);
  return hits.slice(0, SHOWN).map(foundOf);
}

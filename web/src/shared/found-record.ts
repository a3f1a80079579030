import { formatLongDay } from '@sable/domain/calendar-date';
import { isSystemRole } from '@sable/domain/kernel/actor';
import { entityOf } from '@sable/domain/registry';
import { recordPath } from '../record-path.ts';
import { asLabel, choiceLabel } from './formats.ts';
import type { SearchHit } from './search-hits.ts';

/** A record as the palette offers it. */
export interface FoundRecord {
  id: string;
  /** Its kind, as the field calls it: `Account`. */
  kind: string;
  title: string;
  detail?: string;
  path: string;
}

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

/** Returns a search hit as the screens offer it. */
export function foundRecord({ type, id, title, subtitle }: SearchHit): FoundRecord {
  const detail = subtitle && (subtitleTexts[type]?.(subtitle) ?? subtitle);
  return { id, kind: entityOf(type).one, title, ...(detail && { detail }), path: recordPath(type, id) };
}

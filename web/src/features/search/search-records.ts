import { entityOf } from '@sable/domain/registry';
import { z } from 'zod';
import { ClientError } from '../../live/client-error.ts';
import type { FoundRecord } from '../../shared/found-record.ts';
import { recordPath } from '../../record-path.ts';
import { recentRecords } from './recent-records.ts';

const answerSchema = z.object({
  hits: z.array(
    z.object({ type: z.string(), id: z.string(), title: z.string(), subtitle: z.string().nullable() }),
  ),
});
type SearchHit = z.output<typeof answerSchema>['hits'][number];

/** As many as a palette shows without scrolling far. */
const SHOWN = 12;

const foundOf = ({ type, id, title, subtitle }: SearchHit): FoundRecord => ({
  id,
  kind: entityOf(type).one,
  title,
  ...(subtitle && { detail: subtitle }),
  path: recordPath(type, id),
});

/** Records by what a person types, best first; those opened last while nothing is typed. Rejects when the server cannot be reached. */
export async function searchRecords(text: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  if (text.trim() === '') return recentRecords();
  const answer = await fetch(`/api/search?q=${encodeURIComponent(text.slice(0, 200))}`, {
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
    signal,
  });
  if (!answer.ok)
    throw new ClientError('UNAVAILABLE', 'The search could not be answered. Try again in a moment.');
  const { hits } = answerSchema.parse(await answer.json());
  return hits.slice(0, SHOWN).map(foundOf);
}

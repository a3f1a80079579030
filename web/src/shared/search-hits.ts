import { z } from 'zod';
import { ClientError } from '../live/client-error.ts';

const answerSchema = z.object({
  hits: z.array(
    z.object({ type: z.string(), id: z.string(), title: z.string(), subtitle: z.string().nullable() }),
  ),
});
export type SearchHit = z.output<typeof answerSchema>['hits'][number];

const MAX_TYPED = 200;

/**
 * Searches the server by typed text, best matches first: the one search used by the command palette and every picker.
 *
 * @param collections the collections to search; all of them if omitted.
 * @throws ClientError if the server is unreachable.
 */
export async function searchHits(
  text: string,
  signal: AbortSignal,
  collections: readonly string[] = [],
): Promise<readonly SearchHit[]> {
  const within = collections.length > 0 ? `&in=${collections.join(',')}` : '';
  const answer = await fetch(`/api/search?q=${encodeURIComponent(text.slice(0, MAX_TYPED))}${within}`, {
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
    signal,
  });
  if (!answer.ok)
    throw new ClientError('UNAVAILABLE', 'The search could not be answered. Try again in a moment.');
  return answerSchema.parse(await answer.json()).hits;
}

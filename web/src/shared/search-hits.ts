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
 * What the server finds by what a person types, best first: the one search of the command palette and of every picker.
 *
 * @param collections those to search; all of them where it is left out.
 * @throws ClientError when the server cannot be reached.
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

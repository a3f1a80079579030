import { threadsOf, type Thread } from '@sable/domain/estimate/conversation';
import { query, type RowIn } from '@sable/domain/queries';
import { useLive } from '../live/hooks.ts';

export type EstimateRow = RowIn<'estimates'>;
type Said = RowIn<'estimate-events'>;

/** A customer's question that waits for an answer. */
export interface OpenQuestion {
  readonly estimate: EstimateRow;
  readonly thread: Thread<Said>;
  /** What the customer said last in it. */
  readonly asked: Said;
}

const LIMIT = 50;

/** The open questions of estimates, the longest unanswered first. */
export function openQuestions(estimates: readonly EstimateRow[], events: readonly Said[]): OpenQuestion[] {
  return estimates
    .flatMap((estimate) =>
      threadsOf(events.filter((event) => event.estimateId === estimate.id))
        .filter(({ open }) => open)
        .map((thread) => ({ estimate, thread, asked: thread.replies.at(-1) ?? thread.question })),
    )
    .sort((a, b) => a.asked.createdAt.localeCompare(b.asked.createdAt));
}

/** The questions of customers that nobody has answered, of a rep, of an account, or of all; undefined until they are here. */
export function useOpenQuestions(
  owner: string | undefined,
  accountId?: string,
): readonly OpenQuestion[] | undefined {
  const estimates = useLive(
    query('estimates', {
      // While people sign the status stays what it is.
      where: { status: ['changes_requested', 'signing'], ownerUserId: owner, accountId },
      orderBy: 'updatedAt',
      limit: LIMIT,
    }),
  ).rows;
  const ids = estimates?.map(({ id }) => id) ?? [];
  const events = useLive(
    ids.length > 0
      ? query('estimate-events', {
          where: { estimateId: ids, kind: ['question', 'answer'] },
          limit: 1000,
        })
      : null,
  ).rows;
  if (!estimates || (ids.length > 0 && !events)) return undefined;
  return openQuestions(estimates, events ?? []);
}

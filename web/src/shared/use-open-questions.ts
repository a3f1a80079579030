import { threadsOf, type Thread } from '@sable/domain/estimate/conversation';
import { query, type RowIn } from '@sable/domain/queries';
import { useLive } from '../live/hooks.ts';
import { usePage } from './use-page.ts';

export type EstimateRow = RowIn<'estimates'>;
type Said = RowIn<'estimate-events'>;

/** A customer's question that waits for an answer. */
export interface OpenQuestion {
  readonly estimate: EstimateRow;
  readonly thread: Thread<Said>;
  /** The customer's latest message in it. */
  readonly asked: Said;
}

const LIMIT = 50;

/** Returns the open questions of estimates, the longest unanswered first. */
function openQuestions(estimates: readonly EstimateRow[], events: readonly Said[]): OpenQuestion[] {
  return estimates
    .flatMap((estimate) =>
      threadsOf(events.filter((event) => event.estimateId === estimate.id))
        .filter(({ open }) => open)
        .map((thread) => ({ estimate, thread, asked: thread.replies.at(-1) ?? thread.question })),
    )
    .sort((a, b) => a.asked.createdAt.localeCompare(b.asked.createdAt));
}

interface OpenQuestions {
  readonly questions: readonly OpenQuestion[];
  /** The total number of questions. Each estimate beyond the page has at least one. */
  readonly count: number | undefined;
}

const estimatesIn = (
  status: 'changes_requested' | 'signing',
  ownerUserId: string | undefined,
  accountId: string | undefined,
) => query('estimates', { where: { status, ownerUserId, accountId }, orderBy: 'updatedAt', limit: LIMIT });

/**
 * Returns the unanswered questions of customers, of a rep, of an account, or of all; undefined until they are loaded.
 */
export function useOpenQuestions(owner: string | undefined, accountId?: string): OpenQuestions | undefined {
  const asked = usePage(estimatesIn('changes_requested', owner, accountId));
  // While people sign, the status does not change. Most of these estimates have no question, so those beyond the
  // limit are not assumed to have one.
  const signing = useLive(estimatesIn('signing', owner, accountId)).rows;
  const estimates = asked.rows && signing && [...asked.rows, ...signing];
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
  const questions = openQuestions(estimates, events ?? []);
  const further = (asked.count ?? 0) - (asked.rows?.length ?? 0);
  return { questions, count: asked.count === undefined ? undefined : questions.length + further };
}

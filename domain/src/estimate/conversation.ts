/**
 * A question or answer on an estimate, as stored in its history. Does not import the schema library, to keep the
 * customer's page small.
 */
export interface Said {
  readonly id: string;
  readonly kind: string;
  readonly by: string;
  readonly note: string | null;
  readonly createdAt: string;
  readonly revision: number;
  readonly questionId: string | null;
  readonly lineId: string | null;
}

/** A customer's question with all replies, oldest first. */
export interface Thread<Row extends Said = Said> {
  readonly question: Row;
  readonly replies: readonly Row[];
  /** Whether the customer wrote last. */
  readonly open: boolean;
}

const byTime = (a: Said, b: Said): number => (a.createdAt < b.createdAt ? -1 : 1);

/** Returns the threads of an estimate's history, oldest question first. Skips other kinds of events. */
export function threadsOf<Row extends Said>(events: readonly Row[]): Thread<Row>[] {
  const said = events.filter(({ kind }) => kind === 'question' || kind === 'answer').toSorted(byTime);
  return said
    .filter((event) => event.kind === 'question' && event.questionId === null)
    .map((question) => {
      const replies = said.filter((event) => event.questionId === question.id);
      return { question, replies, open: (replies.at(-1) ?? question).kind === 'question' };
    });
}

/**
 * Returns each of the customer's waiting times in a thread, in milliseconds: from the first unanswered question to
 * the answer. A wait that is still open is left out.
 */
export function waitsOf({ question, replies }: Thread): number[] {
  const waits: number[] = [];
  let since: string | null = null;
  for (const { kind, createdAt } of [question, ...replies]) {
    if (kind === 'question') since ??= createdAt;
    else if (since !== null) {
      waits.push(Date.parse(createdAt) - Date.parse(since));
      since = null;
    }
  }
  return waits;
}

/**
 * Returns the median wait; null if there are none. For an even number of waits, it is the longer of the two middle
 * ones, so that nobody looks faster than they are.
 */
export const usualWait = (waits: readonly number[]): number | null =>
  waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? null;

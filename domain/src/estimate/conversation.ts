/** What is said about an estimate, as the rows of its history hold it. Free of the schema library: the customer's page is small. */
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

/** A customer's question with everything said to it since, oldest first. */
export interface Thread<Row extends Said = Said> {
  readonly question: Row;
  readonly replies: readonly Row[];
  /** The customer spoke last. */
  readonly open: boolean;
}

const byTime = (a: Said, b: Said): number => (a.createdAt < b.createdAt ? -1 : 1);

/** The threads of an estimate's history, oldest question first. Rows that nobody said are passed over. */
export function threadsOf<Row extends Said>(events: readonly Row[]): Thread<Row>[] {
  const said = events.filter(({ kind }) => kind === 'question' || kind === 'answer').toSorted(byTime);
  return said
    .filter((event) => event.kind === 'question' && event.questionId === null)
    .map((question) => {
      const replies = said.filter((event) => event.questionId === question.id);
      return { question, replies, open: (replies.at(-1) ?? question).kind === 'question' };
    });
}

/** How long a customer waited each time in a thread, in milliseconds: from the first word that nobody had answered to the answer. A wait that goes on is left out. */
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

/** The usual one of some waits: half are shorter. Of an even number the longer of the two in the middle, so that nobody looks faster; null of none. */
export const usualWait = (waits: readonly number[]): number | null =>
  waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? null;

import { linesOf } from '@sable/domain/estimate/line';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { typedAnswer, type TypedQuery } from '@sable/domain/kernel/typed-query';
import { query } from '@sable/domain/queries';
import { withChosenQuantity } from '@sable/domain/estimate/selection';
import type { LiveClient } from '../../../live/client.ts';
import { isPricedEstimate, isPricedLine, type EditorRows, type EstimateRow, type LineRow } from './rows.ts';

export const estimateQuery = (id: string) => query('estimates', { where: { id }, limit: 1 });

const profilesQuery = query('tax-profiles', { orderBy: 'nameKey', limit: 500 });

type RowSource = Pick<LiveClient, 'subscribe' | 'getSnapshot'>;

const noProfiles: EditorRows['profiles'] = [];

/** What the customer chose is part of what was signed. The stored lines remain as they were sent. */
function withSelection(lines: readonly LineRow[], { status, selection }: EstimateRow): readonly LineRow[] {
  if (!['accepted', 'rescinded'].includes(status) || !selection) return lines;
  return lines.map((line) => ({
    ...withChosenQuantity(line, selection),
    selected: (selection[line.id] ?? line.selected) !== false,
  }));
}

/** The rows of one estimate from the live client: the server's rows with unconfirmed changes as an overlay. */
export class StoredRows {
  readonly #source: RowSource;
  readonly #estimate: ReturnType<typeof estimateQuery>;
  readonly #lines: ReturnType<typeof linesOf>;
  readonly #stops = new Map<QuerySpec, () => void>();
  /** Undefined while there is no subscription. */
  #onChange: (() => void) | undefined;
  /** The parts that `rows` was built from. */
  #parts: readonly unknown[] = [];
  #rows: EditorRows | undefined;

  constructor(source: RowSource, estimateId: string) {
    this.#source = source;
    this.#estimate = estimateQuery(estimateId);
    this.#lines = linesOf(estimateId);
    this.#refresh();
  }

  /** The newest complete rows; undefined until the estimate and its lines are loaded. */
  get rows(): EditorRows | undefined {
    return this.#rows;
  }

  /** Subscribes to the rows and calls the listener on every change. Returns the function that unsubscribes. */
  start(listener: () => void): () => void {
    this.#onChange = () => {
      if (this.#refresh()) listener();
    };
    this.#onChange();
    return () => {
      this.#onChange = undefined;
      for (const stop of this.#stops.values()) stop();
      this.#stops.clear();
    };
  }

  /** Rebuilds the rows. Returns whether they have changed. */
  #refresh(): boolean {
    const estimate = this.#read(this.#estimate)?.[0];
    const lines = this.#read(this.#lines);
    const profiles = this.#read(profilesQuery) ?? noProfiles;
    const parts = [estimate, lines, profiles];
    if (parts.every((part, index) => part === this.#parts[index])) return false;
    this.#parts = parts;
    if (!estimate || !isPricedEstimate(estimate) || !lines?.every(isPricedLine)) return false;
    this.#rows = { estimate, lines: withSelection(lines, estimate), profiles };
    return true;
  }

  /** While the rows are subscribed, reading a query also subscribes to it. */
  #read<R>(query: TypedQuery<R>): readonly R[] | undefined {
    if (this.#onChange && !this.#stops.has(query))
      this.#stops.set(query, this.#source.subscribe(query, this.#onChange));
    return typedAnswer(query, this.#source.getSnapshot(query)).rows;
  }
}

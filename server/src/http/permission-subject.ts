import type { TableAct } from './permission-table.ts';
import type { attach, Maker, Reader, Relation } from './permission-world.ts';

export type Made = Awaited<ReturnType<typeof attach>>;

export interface Subject {
  /** Returns the arguments of a new record in a relation to a reader; undefined if there is no such relation. */
  readonly args?: (reader: Reader, relation: Relation) => object | undefined;
  /** Creates a record in a relation to a reader, for records without a `create`. */
  readonly record?: (reader: Reader, relation: Relation, maker: Maker) => Promise<string | undefined>;
  readonly patch: object;
  /** Names and arguments of acts that have their own names. */
  readonly acts?: Partial<
    Record<TableAct, (id: string, reader: Reader, relation: Relation) => readonly [string, object]>
  >;
  /** Acts with a route of their own instead of a mutation. */
  readonly send?: Partial<
    Record<TableAct, (cookie: string, id: string, reader: Reader, relation: Relation) => Promise<Made>>
  >;
  /** Whether an act is skipped: the record is needed later, or its state allows no change by anyone. */
  readonly leftOut?: (act: TableAct, relation: Relation) => boolean;
  readonly byPlatform?: boolean;
}

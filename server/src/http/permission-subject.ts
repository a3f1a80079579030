import type { TableAct } from './permission-table.ts';
import type { attach, Maker, Reader, Relation } from './permission-world.ts';

export type Made = Awaited<ReturnType<typeof attach>>;

export interface Subject {
  /** The arguments of a new record in a relation to a reader; undefined where there is no such relation. */
  readonly args?: (reader: Reader, relation: Relation) => object | undefined;
  /** A record in a relation to a reader, for what no `create` makes. */
  readonly record?: (reader: Reader, relation: Relation, maker: Maker) => Promise<string | undefined>;
  readonly patch: object;
  /** What the acts are called where they have names of their own, and their arguments. */
  readonly acts?: Partial<
    Record<TableAct, (id: string, reader: Reader, relation: Relation) => readonly [string, object]>
  >;
  /** Acts that have a route of their own instead of a mutation. */
  readonly send?: Partial<
    Record<TableAct, (cookie: string, id: string, reader: Reader, relation: Relation) => Promise<Made>>
  >;
  /** Acts that are left out: the record is needed further on, or its state takes no change from anyone. */
  readonly leftOut?: (act: TableAct, relation: Relation) => boolean;
  readonly byPlatform?: boolean;
}

import { z } from 'zod';
import type { Actor } from './actor.ts';
import type { BuiltInViews } from './built-in-view.ts';
import type { Lifecycle, RowChange } from './change-rules.ts';
import { baseFields, baseShape, type BaseDocument } from './document.ts';
import { fieldMeta, holdsServerField, type FieldMeta } from './fields.ts';
import { withinScope } from './key-scope.ts';
import { permit, type Access, type Permissions } from './permission.ts';
import { hasRight } from './rights.ts';
import type { Transaction } from './transaction.ts';

/** What search keeps of a row. */
export interface SearchEntry {
  readonly title: string;
  readonly subtitle?: string;
  /** Everything the row should be found by but its phone numbers; folded by {@link searchText}. */
  readonly text: string;
  /** Phone numbers in any format; found in every format. */
  readonly phones?: readonly (string | null)[];
  readonly extra?: Readonly<Record<string, unknown>>;
}

export type Row<Shape extends z.ZodRawShape> = BaseDocument & z.output<z.ZodObject<Shape>>;

/** What a company's people may write of a row: every own field that the server does not keep for itself. */
export type Input<Shape extends z.ZodRawShape> = Partial<z.input<z.ZodObject<Shape>>>;

/** A row that a generic mutation has made or changed; `before` is null for a new one. */
export interface RowWrite<Shape extends z.ZodRawShape> {
  readonly entity: Entity<Shape>;
  readonly before: Row<Shape> | null;
  readonly after: Row<Shape>;
}

export interface EntityOptions<Shape extends z.ZodRawShape, Restricted extends keyof Shape & string = never> {
  readonly collection: string;
  readonly one: string;
  readonly many: string;
  /** Own fields, made with the helpers of kernel/fields. */
  readonly shape: Shape;
  /** `platform`: a catalog shared by all companies, kept under the platform's company. */
  readonly scope?: 'company' | 'platform';
  /**
   * Insert-only: the database grants no update and no delete. `but_account`: its account is a copy of what its parent says, and follows a merge of accounts; a function of the
   * database writes it.
   */
  readonly insertOnly?: boolean | 'but_account';
  /** Fields that are set when a row is made and never change; the database grants no update of them. */
  readonly immutable?: readonly (keyof z.output<z.ZodObject<Shape>> & string)[];
  /** Its child rows that can be written only while one of its fields has a certain value. The database refuses every other write. */
  readonly freezes?: {
    readonly collection: string;
    readonly openWhile: { readonly field: keyof z.output<z.ZodObject<Shape>> & string; readonly is: string };
  };
  /** Values for fields that a creator may leave out. */
  readonly defaults?: Partial<z.input<z.ZodObject<Shape>>>;
  /** Defaults that follow from what the creator gave; they win over `defaults`, and a given value wins over both. */
  readonly defaultsBy?: (given: Partial<Row<Shape>>) => Partial<Row<Shape>>;
  readonly access: Access<Restricted>;
  readonly title: (row: Row<Shape>) => string;
  /** What tells a row apart from others of its title, where one is chosen. */
  readonly apart?: (row: Row<Shape>) => string | null;
  /** Paths of parents and owners, kept in `belongsTo`. */
  readonly parents?: (row: Row<Shape>) => readonly (string | null)[];
  /** Fields computed from the others on each write. */
  readonly derive?: (row: Row<Shape>) => Partial<Row<Shape>>;
  /** A rule over the whole row, run on each write; throws AppError. */
  readonly check?: (row: Row<Shape>) => void;
  /** The steps that the field `status` may take; any other is refused. */
  readonly lifecycle?: Lifecycle;
  /** A rule over a change that a person makes, run on each update; throws AppError. */
  readonly checkUpdate?: (change: RowChange<Row<Shape>>) => void;
  /**
   * What follows from a row that a generic mutation has made or changed, in the same transaction. Only the server runs a mutation with such
   * consequences. Throws AppError.
   */
  readonly afterWrite?: (tx: Transaction, write: RowWrite<Shape>) => Promise<void>;
  readonly search?: (row: Row<Shape>) => SearchEntry | null;
  /**
   * Whether a row has a part in who may do what: a change of such a row makes the servers look up every session of the company again. An entity
   * that a session's actor is made of says so.
   */
  readonly decidesRights?: (row: Row<Shape>) => boolean;
  /** Columns of the generic list, in order. */
  readonly columns: readonly (keyof Row<Shape> & string)[];
  /** Fields that lists can be sorted by, in addition to the id. Each costs an index, which the catalog test asks for. */
  readonly sortable?: readonly (keyof Row<Shape> & string)[];
  /**
   * Fields that lists can be filtered by, in addition to the sortable ones and those of `listedOn`. Each costs an index, which the catalog test asks for. `all` is for a catalog that
   * stays small: its filters read its rows.
   */
  readonly filterable?: 'all' | readonly (keyof Row<Shape> & string)[];
  /** Texts that the search row holds apart from all others: what stands anywhere in them is found through an index. */
  readonly searchHolds?: readonly (keyof Row<Shape> & string)[];
  /** The field of the parent, for rows that are sorted only among those of one parent; it leads their indexes. */
  readonly sortedWithin?: keyof Row<Shape> & string;
  /** The order in which lists start; by the first sortable column when left out. */
  readonly startOrder?: { readonly field: keyof Row<Shape> & string; readonly direction: 'asc' | 'desc' };
  /** What makes a row one that is still to be worked on, as values of its fields; lists begin with such rows and offer all. */
  readonly openRows?: { readonly [field in keyof Row<Shape>]?: string | boolean };
  /** What makes a row one of a person's own to work on, as values of its fields; lists offer "Mine" by it. */
  readonly mine?: (userId: string) => { readonly [field in keyof Row<Shape>]?: string | boolean };
  /** Filters that people use every day, in addition to all, open, and own rows; each is a tab over the list. */
  readonly views?: BuiltInViews;
  /** What needs attention about a row on a day ('YYYY-MM-DD'), in a word such as "Overdue"; lists and screens mark it. */
  readonly alert?: (row: Row<Shape>, today: string) => string | null;
  /** The references under whose records the rows are listed: on an account's screen for `accountId`. */
  readonly listedOn?: readonly (keyof Row<Shape> & string)[];
  /** What a row is, and how the first one begins; an empty list says it. */
  readonly about?: { readonly what: string; readonly start?: string };
  /**
   * Counts and sums that are kept as rows are written, for each combination of values of `by`. `by` are fields with few values that lists and
   * reports count by or are restricted to.
   */
  readonly totals?: {
    readonly by: readonly (keyof Row<Shape> & string)[];
    readonly sum: readonly (keyof Row<Shape> & string)[];
  };
  /** Which of the generic mutations exist; all but delete by default. */
  readonly generic?: { readonly create?: boolean; readonly update?: boolean; readonly delete?: boolean };
  /** A plausible row's input; tests, the gallery and the seed build on it. */
  readonly sample: (n: number) => Readonly<Record<string, unknown>>;
}

export interface Entity<
  Shape extends z.ZodRawShape = z.ZodRawShape,
  Restricted extends keyof Shape & string = never,
> extends EntityOptions<Shape, Restricted> {
  /** What an actor may do with the rows: the sum of what the actor's roles grant, within the scope of an API key. */
  readonly permission: (actor: Actor) => Permissions;
  readonly scope: 'company' | 'platform';
  /** The whole stored row. */
  readonly schema: z.ZodObject<typeof baseShape & Shape>;
  readonly ownFields: readonly string[];
  /** Own fields that a client may send. */
  readonly writableFields: readonly string[];
  readonly meta: Readonly<Record<string, FieldMeta>>;
}

/** Any entity, whatever its shape; what the registry and the generic machinery hold. */
// The shape only narrows; method bivariance lets every entity stand for this one.
export type AnyEntity = Omit<
  Entity,
  | 'title'
  | 'apart'
  | 'parents'
  | 'derive'
  | 'check'
  | 'checkUpdate'
  | 'afterWrite'
  | 'search'
  | 'decidesRights'
  | 'immutable'
  | 'freezes'
  | 'columns'
  | 'sortable'
  | 'filterable'
  | 'searchHolds'
  | 'sortedWithin'
  | 'totals'
  | 'startOrder'
  | 'openRows'
  | 'mine'
  | 'alert'
  | 'listedOn'
  | 'access'
  | 'sample'
  | 'defaults'
  | 'defaultsBy'
  | 'shape'
  | 'schema'
> & {
  readonly shape: z.ZodRawShape;
  readonly schema: z.ZodObject;
  readonly columns: readonly string[];
  readonly sortable?: readonly string[];
  readonly filterable?: 'all' | readonly string[];
  readonly searchHolds?: readonly string[];
  readonly sortedWithin?: string;
  readonly totals?: { readonly by: readonly string[]; readonly sum: readonly string[] };
  readonly startOrder?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly openRows?: Readonly<Record<string, string | boolean>>;
  readonly listedOn?: readonly string[];
  readonly access: Access;
  readonly defaults?: object;
  readonly immutable?: readonly string[];
  readonly freezes?: {
    readonly collection: string;
    readonly openWhile: { readonly field: string; readonly is: string };
  };
  defaultsBy?(given: Partial<AnyRow>): object;
  title(row: AnyRow): string;
  apart?(row: AnyRow): string | null;
  parents?(row: AnyRow): readonly (string | null)[];
  derive?(row: AnyRow): object;
  check?(row: AnyRow): void;
  checkUpdate?(change: RowChange<AnyRow>): void;
  afterWrite?(tx: Transaction, write: RowWrite<z.ZodRawShape>): Promise<void>;
  search?(row: AnyRow): SearchEntry | null;
  mine?(userId: string): Readonly<Record<string, string | boolean>>;
  alert?(row: AnyRow, today: string): string | null;
  decidesRights?(row: AnyRow): boolean;
  sample(n: number): object;
};

/** An entity as the generic machinery takes it, whatever its shape. */
export const anyEntity = (entity: object): AnyEntity => entity as AnyEntity;

export type AnyRow = BaseDocument & Record<string, unknown>;

/** A stored row of an entity, as rules see it. */
export type RowOf<E> = E extends Entity<infer Shape> ? Row<Shape> : never;

/** A row as it leaves the server: what its reader may not see is not there. */
export type RowFor<E> =
  E extends Entity<infer Shape, infer Restricted>
    ? Omit<Row<Shape>, Restricted> & Partial<Pick<Row<Shape>, Extract<Restricted, keyof Row<Shape>>>>
    : never;

/** Whether a row that left the server has these fields: whether its reader may see them. */
export const hasFields = <R extends object, Field extends keyof R>(
  row: R,
  fields: readonly Field[],
): row is R & Required<Pick<R, Field>> => fields.every((field) => row[field] !== undefined);

/** Those of the fields that a row has. */
export const knownFields = <R extends object, Field extends keyof R>(
  row: R,
  fields: readonly Field[],
): Partial<Pick<R, Field>> =>
  Object.fromEntries(
    fields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])),
  ) as Partial<Pick<R, Field>>;

type Generic = NonNullable<EntityOptions<z.ZodRawShape>['generic']>;

declare const defaultFields: unique symbol;
/** The fields that a creator may leave out: known to the compiler alone. */
export type DefaultFields = typeof defaultFields;

/** What the types of queries and mutations read from a declaration: its name, its defaults, its generic mutations. */
interface Named<Name extends string, Default extends string, Mutations extends Generic> {
  readonly collection: Name;
  readonly defaults?: { readonly [field in Default]: unknown };
  readonly generic?: Mutations;
  readonly [defaultFields]?: Default;
}

/** Declares an entity. Throws at import for a field without label or kind, for a list on no reference, and for a field of the server's inside one that people write, so a half-declared one never ships. */
export function defineEntity<
  Shape extends z.ZodRawShape,
  const Name extends string,
  Restricted extends keyof Shape & string = never,
  Default extends keyof Shape & string = never,
  const Mutations extends Generic = object,
>(
  options: EntityOptions<Shape, Restricted> & Named<Name, Default, Mutations>,
): Entity<Shape, Restricted> & Named<Name, Default, Mutations> {
  const schema = z.object({ ...baseShape, ...options.shape }) as Entity<Shape>['schema'];
  const meta: Record<string, FieldMeta> = {};
  for (const [field, fieldSchema] of Object.entries(schema.shape))
    meta[field] = fieldMeta(fieldSchema as z.ZodType);
  for (const field of options.listedOn ?? [])
    if (meta[field]?.kind !== 'ref')
      throw new Error(
        `${options.collection} can be listed only on a record that it refers to, not on "${field}".`,
      );
  for (const [field, fieldSchema] of Object.entries(options.shape))
    if (!meta[field]?.server && holdsServerField(fieldSchema as z.ZodType))
      throw new Error(
        `${options.collection}: what a person writes in "${field}" holds a field that the server alone writes. Nothing would refuse it there: make it a field of the entity.`,
      );
  const ownFields = Object.keys(options.shape);
  return {
    ...options,
    scope: options.scope ?? 'company',
    permission: (actor) =>
      withinScope(actor, options.collection, permit(actor, options.collection, options.access)),
    schema,
    ownFields,
    writableFields: ownFields.filter((field) => !meta[field]?.server),
    meta,
  };
}

/** The fields of an entity that do not exist for an actor. */
const hiddenFields = (entity: AnyEntity, actor: Actor): string[] =>
  Object.entries(entity.access.fields ?? {}).flatMap(([field, right]) =>
    hasRight(actor, right) ? [] : [field],
  );

/** Sets of visible fields by the fields that are hidden: few, and asked for at every query. */
const visibleSets = new WeakMap<AnyEntity, Map<string, ReadonlySet<string>>>();

/** The fields of a collection that exist for an actor. The same set each time for actors who see the same. */
export function visibleFields(entity: AnyEntity, actor: Actor): ReadonlySet<string> {
  const hidden = new Set(hiddenFields(entity, actor));
  const sets = visibleSets.get(entity) ?? new Map<string, ReadonlySet<string>>();
  visibleSets.set(entity, sets);
  const key = [...hidden].join(' ');
  const known = sets.get(key);
  if (known) return known;
  const visible = new Set([...baseFields, ...entity.ownFields].filter((field) => !hidden.has(field)));
  sets.set(key, visible);
  return visible;
}

/**
 * A copy of a stored row with only the fields that exist for the actor now. Audit rows keep the names that fields had when they were written:
 * what is not known today is not shown, because it may have been hidden then.
 */
export function redactHiddenFields(entity: AnyEntity, actor: Actor, row: AnyRow): AnyRow {
  const visible = visibleFields(entity, actor);
  // The fields that every document has are never hidden.
  return Object.fromEntries(Object.entries(row).filter(([field]) => visible.has(field))) as AnyRow;
}

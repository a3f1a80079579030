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

/** The searchable content of a row. */
export interface SearchEntry {
  readonly title: string;
  readonly subtitle?: string;
  /** All text that finds the row, except phone numbers; folded by {@link searchText}. */
  readonly text: string;
  /** Phone numbers in any format; searches find them in every format. */
  readonly phones?: readonly (string | null)[];
  readonly extra?: Readonly<Record<string, unknown>>;
}

export type Row<Shape extends z.ZodRawShape> = BaseDocument & z.output<z.ZodObject<Shape>>;

/** The fields of a row that a company's people may write: every own field that is not reserved for the server. */
export type Input<Shape extends z.ZodRawShape> = Partial<z.input<z.ZodObject<Shape>>>;

/** A row that a generic mutation has created or changed; `before` is null for a new row. */
export interface RowWrite<Shape extends z.ZodRawShape> {
  readonly entity: Entity<Shape>;
  readonly before: Row<Shape> | null;
  readonly after: Row<Shape>;
}

export interface EntityOptions<Shape extends z.ZodRawShape, Restricted extends keyof Shape & string = never> {
  readonly collection: string;
  readonly one: string;
  readonly many: string;
  /** Own fields, created with the helpers of kernel/fields. */
  readonly shape: Shape;
  /** `platform`: a catalog shared by all companies, stored under the platform's company. */
  readonly scope?: 'company' | 'platform';
  /**
   * Insert-only: the database grants no update or delete. `but_account`: the row's account is copied from its parent,
   * and a database function updates it when accounts are merged.
   */
  readonly insertOnly?: boolean | 'but_account';
  /** Fields that are set when a row is created and never change; the database grants no update of them. */
  readonly immutable?: readonly (keyof z.output<z.ZodObject<Shape>> & string)[];
  /**
   * Child rows that can be written only while a field of this row has a certain value. The database rejects every
   * other write.
   */
  readonly freezes?: {
    readonly collection: string;
    readonly openWhile: { readonly field: keyof z.output<z.ZodObject<Shape>> & string; readonly is: string };
  };
  /** Values for fields that a creator may omit. */
  readonly defaults?: Partial<z.input<z.ZodObject<Shape>>>;
  /** Defaults derived from the creator's input. They override `defaults`; an explicit value overrides both. */
  readonly defaultsBy?: (given: Partial<Row<Shape>>) => Partial<Row<Shape>>;
  readonly access: Access<Restricted>;
  readonly title: (row: Row<Shape>) => string;
  /** Text that distinguishes rows with the same title in a picker. */
  readonly apart?: (row: Row<Shape>) => string | null;
  /** Paths of parents and owners, stored in `belongsTo`. */
  readonly parents?: (row: Row<Shape>) => readonly (string | null)[];
  /** Fields computed from the others on each write. */
  readonly derive?: (row: Row<Shape>) => Partial<Row<Shape>>;
  /** A rule over the whole row, run on each write; throws AppError. */
  readonly check?: (row: Row<Shape>) => void;
  /** The allowed transitions of the `status` field; any other is rejected. */
  readonly lifecycle?: Lifecycle;
  /** A rule for changes made by a person, run on each update; throws AppError. */
  readonly checkUpdate?: (change: RowChange<Row<Shape>>) => void;
  /**
   * Side effects of a row that a generic mutation has created or changed, in the same transaction. Only the server
   * runs a mutation with such effects. Throws AppError.
   */
  readonly afterWrite?: (tx: Transaction, write: RowWrite<Shape>) => Promise<void>;
  readonly search?: (row: Row<Shape>) => SearchEntry | null;
  /**
   * Whether a row affects permissions. A change to such a row makes the servers reload every session of the company.
   * Set on entities from which a session's actor is built.
   */
  readonly decidesRights?: (row: Row<Shape>) => boolean;
  /** Columns of the generic list, in order. */
  readonly columns: readonly (keyof Row<Shape> & string)[];
  /**
   * Fields that lists can be sorted by, in addition to the id. Each requires an index, which the catalog test checks.
   */
  readonly sortable?: readonly (keyof Row<Shape> & string)[];
  /**
   * Fields that lists can be filtered by, in addition to the sortable ones and those of `listedOn`. Each requires an
   * index, which the catalog test checks. `all` is for a catalog that stays small: its filters scan its rows.
   */
  readonly filterable?: 'all' | readonly (keyof Row<Shape> & string)[];
  /** Text fields that the search row stores separately. The search index finds text anywhere in them. */
  readonly searchHolds?: readonly (keyof Row<Shape> & string)[];
  /** The parent field, for rows that are sorted only within one parent; it is the first column of their indexes. */
  readonly sortedWithin?: keyof Row<Shape> & string;
  /** The initial order of lists; the first sortable column by default. */
  readonly startOrder?: { readonly field: keyof Row<Shape> & string; readonly direction: 'asc' | 'desc' };
  /** The field values of rows that still need work. Lists show these rows first and offer a filter for all rows. */
  readonly openRows?: { readonly [field in keyof Row<Shape>]?: string | boolean };
  /** The field values of a person's own rows to work on; lists use them for the “Mine” filter. */
  readonly mine?: (userId: string) => { readonly [field in keyof Row<Shape>]?: string | boolean };
  /** Frequently used filters, in addition to all, open, and own rows; each is a tab above the list. */
  readonly views?: BuiltInViews;
  /**
   * Returns a word such as “Overdue” if a row needs attention on a day ('YYYY-MM-DD'). Lists and screens highlight
   * it.
   */
  readonly alert?: (row: Row<Shape>, today: string) => string | null;
  /** References whose records list these rows on their screens: for `accountId`, the account's screen. */
  readonly listedOn?: readonly (keyof Row<Shape> & string)[];
  /** Text for an empty list: what the rows are, and how to create the first one. */
  readonly about?: { readonly what: string; readonly start?: string };
  /**
   * Counts and sums that are maintained on every write, for each combination of values of `by`. `by` names fields
   * with few values, by which lists and reports are grouped or filtered.
   */
  readonly totals?: {
    readonly by: readonly (keyof Row<Shape> & string)[];
    readonly sum: readonly (keyof Row<Shape> & string)[];
  };
  /** Which of the generic mutations exist; all but delete by default. */
  readonly generic?: { readonly create?: boolean; readonly update?: boolean; readonly delete?: boolean };
  /** Input for a plausible row; tests, the gallery, and the seed use it. */
  readonly sample: (n: number) => Readonly<Record<string, unknown>>;
}

export interface Entity<
  Shape extends z.ZodRawShape = z.ZodRawShape,
  Restricted extends keyof Shape & string = never,
> extends EntityOptions<Shape, Restricted> {
  /**
   * What an actor may do with the rows: the union of what the actor's roles grant, within the scope of an API key.
   */
  readonly permission: (actor: Actor) => Permissions;
  readonly scope: 'company' | 'platform';
  /** The whole stored row. */
  readonly schema: z.ZodObject<typeof baseShape & Shape>;
  readonly ownFields: readonly string[];
  /** Own fields that a client may send. */
  readonly writableFields: readonly string[];
  readonly meta: Readonly<Record<string, FieldMeta>>;
}

/** Any entity, regardless of its shape, as the registry and the generic machinery use it. */
// The shape only narrows the type; method bivariance makes every entity assignable to this one.
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

/** Casts an entity of any shape to the type that the generic machinery uses. */
export const anyEntity = (entity: object): AnyEntity => entity as AnyEntity;

export type AnyRow = BaseDocument & Record<string, unknown>;

/** A stored row of an entity, as rules see it. */
export type RowOf<E> = E extends Entity<infer Shape> ? Row<Shape> : never;

/** A row as the server sends it, without the fields that its reader may not see. */
export type RowFor<E> =
  E extends Entity<infer Shape, infer Restricted>
    ? Omit<Row<Shape>, Restricted> & Partial<Pick<Row<Shape>, Extract<Restricted, keyof Row<Shape>>>>
    : never;

/** Whether a row that the server sent includes these fields, that is, whether its reader may see them. */
export const hasFields = <R extends object, Field extends keyof R>(
  row: R,
  fields: readonly Field[],
): row is R & Required<Pick<R, Field>> => fields.every((field) => row[field] !== undefined);

/** Returns those of the fields that a row has. */
export const knownFields = <R extends object, Field extends keyof R>(
  row: R,
  fields: readonly Field[],
): Partial<Pick<R, Field>> =>
  Object.fromEntries(
    fields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])),
  ) as Partial<Pick<R, Field>>;

type Generic = NonNullable<EntityOptions<z.ZodRawShape>['generic']>;

declare const defaultFields: unique symbol;
/** The fields that a creator may omit. Exists only as a type. */
export type DefaultFields = typeof defaultFields;

/**
 * The parts of a declaration that the types of queries and mutations use: its name, its defaults, and its generic
 * mutations.
 */
interface Named<Name extends string, Default extends string, Mutations extends Generic> {
  readonly collection: Name;
  readonly defaults?: { readonly [field in Default]: unknown };
  readonly generic?: Mutations;
  readonly [defaultFields]?: Default;
}

/**
 * Declares an entity. Throws at import for a field without a label or kind, for a list on a field that is not a
 * reference, and for a server-only field inside a field that people write. An incomplete declaration therefore never
 * ships.
 */
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

/** Returns the fields of an entity that are hidden from an actor. */
const hiddenFields = (entity: AnyEntity, actor: Actor): string[] =>
  Object.entries(entity.access.fields ?? {}).flatMap(([field, right]) =>
    hasRight(actor, right) ? [] : [field],
  );

/** Sets of visible fields, cached by the hidden fields. There are few sets, and every query needs one. */
const visibleSets = new WeakMap<AnyEntity, Map<string, ReadonlySet<string>>>();

/**
 * Returns the fields of a collection that are visible to an actor. Actors with the same visible fields share one set.
 */
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
 * Returns a copy of a stored row with only the fields that are visible to the actor now. Audit rows keep the field
 * names of the time when they were written. Names that no longer exist are dropped, because those fields may have
 * been hidden.
 */
export function redactHiddenFields(entity: AnyEntity, actor: Actor, row: AnyRow): AnyRow {
  const visible = visibleFields(entity, actor);
  // The fields that every document has are never hidden.
  return Object.fromEntries(Object.entries(row).filter(([field]) => visible.has(field))) as AnyRow;
}

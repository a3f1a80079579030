import { z } from 'zod';
import type { Actor } from './actor.ts';
import { baseFields, baseShape, type BaseDocument } from './document.ts';
import { fieldMeta, type FieldMeta } from './fields.ts';
import { nothing, type Predicate } from './predicate.ts';

/** What an actor may do with rows of a collection, as predicates over the row. */
export interface Permissions {
  readonly read: Predicate;
  readonly create: Predicate;
  readonly update: Predicate;
  readonly delete: Predicate;
}

export type Action = keyof Permissions;
export const noPermissions: Permissions = {
  read: nothing,
  create: nothing,
  update: nothing,
  delete: nothing,
};

/** What search keeps of a row. */
export interface SearchEntry {
  readonly title: string;
  readonly subtitle?: string;
  /** Everything the row should be found by; folded to lower case by the writer. */
  readonly text: string;
  readonly extra?: Readonly<Record<string, unknown>>;
}

export type Row<Shape extends z.ZodRawShape> = BaseDocument & z.output<z.ZodObject<Shape>>;

/** What a company's people may write of a row: every own field that the server does not keep for itself. */
export type Input<Shape extends z.ZodRawShape> = Partial<z.input<z.ZodObject<Shape>>>;

export interface EntityOptions<Shape extends z.ZodRawShape> {
  readonly collection: string;
  readonly one: string;
  readonly many: string;
  /** Own fields, made with the helpers of kernel/fields. */
  readonly shape: Shape;
  /** `platform`: a catalogue shared by all companies, kept under the platform's company. */
  readonly scope?: 'company' | 'platform';
  /** Insert-only: the database grants no update and no delete. */
  readonly insertOnly?: boolean;
  /** Values for fields that a creator may leave out. */
  readonly defaults?: Partial<z.input<z.ZodObject<Shape>>>;
  readonly permission: (actor: Actor) => Permissions;
  /** Fields that do not exist for this actor: not in select, filter, sort, search, events, audit or error text. */
  readonly hidden?: (actor: Actor) => readonly (keyof Row<Shape> & string)[];
  readonly title: (row: Row<Shape>) => string;
  /** Paths of parents and owners, kept in `belongsTo`. */
  readonly parents?: (row: Row<Shape>) => readonly (string | null)[];
  /** Fields computed from the others on each write. */
  readonly derive?: (row: Row<Shape>) => Partial<Row<Shape>>;
  /** A rule over the whole row, run on each write; throws AppError. */
  readonly check?: (row: Row<Shape>) => void;
  readonly search?: (row: Row<Shape>) => SearchEntry | null;
  /** Columns of the generic list, in order. */
  readonly columns: readonly (keyof Row<Shape> & string)[];
  /** Which of the generic mutations exist; all but delete by default. */
  readonly generic?: { readonly create?: boolean; readonly update?: boolean; readonly delete?: boolean };
  /** A plausible row's input; tests, the gallery and the seed build on it. */
  readonly sample: (n: number) => Readonly<Record<string, unknown>>;
}

export interface Entity<Shape extends z.ZodRawShape = z.ZodRawShape> extends EntityOptions<Shape> {
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
  | 'parents'
  | 'derive'
  | 'check'
  | 'search'
  | 'hidden'
  | 'columns'
  | 'sample'
  | 'defaults'
  | 'shape'
  | 'schema'
> & {
  readonly shape: z.ZodRawShape;
  readonly schema: z.ZodObject;
  readonly columns: readonly string[];
  readonly defaults?: object;
  hidden?(actor: Actor): readonly string[];
  title(row: AnyRow): string;
  parents?(row: AnyRow): readonly (string | null)[];
  derive?(row: AnyRow): object;
  check?(row: AnyRow): void;
  search?(row: AnyRow): SearchEntry | null;
  sample(n: number): object;
};

/** An entity as the generic machinery takes it, whatever its shape. */
export const anyEntity = (entity: object): AnyEntity => entity as AnyEntity;

export type AnyRow = BaseDocument & Record<string, unknown>;
export type RowOf<E> = E extends Entity<infer Shape> ? Row<Shape> : never;

/** Declares an entity. Throws at import when a field has no label or kind, so a half-declared one never ships. */
export function defineEntity<Shape extends z.ZodRawShape>(options: EntityOptions<Shape>): Entity<Shape> {
  const schema = z.object({ ...baseShape, ...options.shape }) as Entity<Shape>['schema'];
  const meta: Record<string, FieldMeta> = {};
  for (const [field, fieldSchema] of Object.entries(schema.shape))
    meta[field] = fieldMeta(fieldSchema as z.ZodType);
  const ownFields = Object.keys(options.shape);
  return {
    ...options,
    scope: options.scope ?? 'company',
    schema,
    ownFields,
    writableFields: ownFields.filter((field) => !meta[field]?.server),
    meta,
  };
}

/** The fields of a collection that exist for an actor. */
export function visibleFields(entity: AnyEntity, actor: Actor): ReadonlySet<string> {
  const hidden = new Set(entity.hidden?.(actor) ?? []);
  return new Set([...baseFields, ...entity.ownFields].filter((field) => !hidden.has(field)));
}

/** A copy of a row with only what the actor may see. */
export function roleView<R extends object>(entity: AnyEntity, actor: Actor, row: R): R {
  const hidden = entity.hidden?.(actor) ?? [];
  if (hidden.length === 0) return row;
  const view = { ...row } as Record<string, unknown>;
  for (const field of hidden) delete view[field];
  return view as R;
}

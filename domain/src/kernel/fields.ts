import { z } from 'zod';

/** How a field is shown, typed and compared; the generic screens, CSV and OpenAPI read it from the schema. */
export type FieldKind =
  | 'id'
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'url'
  | 'choice'
  | 'flag'
  | 'count'
  | 'money'
  | 'quantity'
  | 'percent'
  | 'date'
  | 'instant'
  | 'ref'
  | 'tags'
  | 'object'
  | 'list'
  | 'paths'
  | 'creator'
  | 'colour';

export interface FieldMeta {
  readonly label: string;
  readonly kind: FieldKind;
  /** For `ref`: the collection pointed at. */
  readonly collection?: string;
  /** Another field to sort and page by (a folded key). */
  readonly sortBy?: string;
  /** The server alone writes it; a client that sends it is refused. */
  readonly server?: boolean;
  readonly help?: string;
  /** For `list`: what each of its rows is made of. Left out where a row is a plain value, or has parts that a person does not know. */
  readonly parts?: Readonly<Record<string, FieldMeta>>;
}

type Extra = Omit<FieldMeta, 'label' | 'kind'>;
const meta = (label: string, kind: FieldKind, extra: Extra = {}) => ({ label, kind, ...extra });

export const text = (label: string, max = 120, extra?: Extra) =>
  z
    .string()
    .trim()
    .max(max)
    .meta(meta(label, 'text', extra));
export const requiredText = (label: string, max = 120, extra?: Extra) =>
  z
    .string()
    .trim()
    .min(1, `${label} is needed.`)
    .max(max)
    .meta(meta(label, 'text', extra));
export const longText = (label: string, max = 10_000, extra?: Extra) =>
  z
    .string()
    .trim()
    .max(max)
    .meta(meta(label, 'longText', extra));
/** Trimmed and lowercased (specification section 3). */
export const email = (label: string, extra?: Extra) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email('Invalid email address'))
    .meta(meta(label, 'email', extra));
export const phone = (label: string, extra?: Extra) =>
  z
    .string()
    .trim()
    .max(30)
    .regex(/^[+()\d][\d\s().x+-]{5,}$/, 'Use a phone number such as +1 555 010 0200.')
    .meta(meta(label, 'phone', extra));
export const url = (label: string, extra?: Extra) =>
  z
    .url({ protocol: /^https?$/, error: 'Invalid URL' })
    .max(500)
    .meta(meta(label, 'url', extra));
export const choice = <const T extends readonly [string, ...string[]]>(
  label: string,
  values: T,
  extra?: Extra,
) => z.enum(values).meta(meta(label, 'choice', extra));
export const flag = (label: string, extra?: Extra) => z.boolean().meta(meta(label, 'flag', extra));
export const count = (label: string, extra?: Extra, max = 1_000_000_000) =>
  z
    .int()
    .min(0)
    .max(max)
    .meta(meta(label, 'count', extra));
/** Integer cents, zero or more. */
export const money = (label: string, extra?: Extra) =>
  z
    .int()
    .min(0)
    .max(100_000_000_000)
    .meta(meta(label, 'money', extra));
/** Thousandths: 2.5 is 2500. Domain rule: more than 0, at most 9,999. */
export const quantityMilli = (label: string, extra?: Extra) =>
  z
    .int()
    .min(1, 'Quantity must be more than 0.')
    .max(9_999_000, 'Quantity can be 9,999 at most.')
    .meta(meta(label, 'quantity', extra));
/** Parts per million: 9.975 % is 99,750. */
export const ppm = (label: string, extra?: Extra) =>
  z
    .int()
    .min(0)
    .max(1_000_000, 'A percentage goes from 0 to 100.')
    .meta(meta(label, 'percent', extra));
export const day = (label: string, extra?: Extra) => z.iso.date().meta(meta(label, 'date', extra));
export const instant = (label: string, extra?: Extra) =>
  z.iso.datetime({ precision: 3 }).meta(meta(label, 'instant', extra));
export const ref = (label: string, collection: string, extra?: Extra) =>
  z.uuid().meta(meta(label, 'ref', { ...extra, collection }));
export const tags = (label: string, extra?: Extra) =>
  z
    .array(z.string().trim().min(1).max(40))
    .max(30)
    .meta(meta(label, 'tags', extra));
export const colour = (label: string, extra?: Extra) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Use a colour such as #1f6f5c.')
    .meta(meta(label, 'colour', extra));
export const object = <T extends z.ZodRawShape>(label: string, shape: T, extra?: Extra) =>
  z.object(shape).meta(meta(label, 'object', extra));
export const list = <T extends z.ZodType>(label: string, item: T, max: number, extra?: Extra) => {
  const parts = partsOf(item);
  return z
    .array(item)
    .max(max)
    .meta(meta(label, 'list', { ...extra, ...(parts && { parts }) }));
};

/** What an embedded object is made of; undefined when it is none, or when one of its fields is not described. */
function partsOf(item: z.ZodType): Record<string, FieldMeta> | undefined {
  if (!(item instanceof z.ZodObject)) return undefined;
  const parts: [string, FieldMeta][] = [];
  for (const [name, field] of Object.entries<z.ZodType>(item.shape)) {
    const known = field.meta();
    if (!known?.['kind']) return undefined;
    parts.push([name, known as unknown as FieldMeta]);
  }
  return Object.fromEntries(parts);
}

/** A field that may be empty; empty text from a form becomes null. */
export const optional = <T extends z.ZodType>(schema: T) => {
  const known = schema.meta();
  const wrapped = z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    schema.nullable(),
  );
  return known ? wrapped.meta(known) : wrapped;
};

/** What a screen may know of a field. Throws for a field that was declared without the helpers above. */
export function fieldMeta(schema: z.ZodType): FieldMeta {
  const found = schema.meta() as FieldMeta | undefined;
  if (!found?.label || !found.kind)
    throw new Error('A field needs a label and a kind: use the helpers of kernel/fields.');
  return found;
}

/** The allowed values of a choice field, through optional wrappers. */
export function choicesOf(schema: z.ZodType): readonly string[] {
  if (schema instanceof z.ZodEnum) return schema.options as string[];
  if (schema instanceof z.ZodPipe) return choicesOf(schema.out as z.ZodType);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return choicesOf(schema.unwrap() as z.ZodType);
  return [];
}

/** A folded key for sorting names alike on every server: lower case, without accents. */
export const sortKey = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

import { z } from 'zod';
import type { FieldKind } from './field-kind.ts';
import { atLeast, atMost, orElse, REQUIRED } from './field-messages.ts';
import { plainIssue } from './plain-issues.ts';
import { phoneProblem } from './phone-number.ts';
import { someText, visibleText } from './visible-text.ts';

// For every schema without words of its own: nobody reads Zod’s.
z.config({ customError: plainIssue });

export interface FieldMeta {
  readonly label: string;
  readonly kind: FieldKind;
  /** For `ref`, and for a `list` of ids: the referenced collection. */
  readonly collection?: string;
  /**
   * For `ref`: a field that must have the same value in both records. Only such records can be selected; the server
   * rejects others.
   */
  readonly sharing?: string;
  /**
   * For `ref` to people: the field holds a salesperson, so pickers offer only salespersons. A person who is
   * already set stays valid.
   */
  readonly among?: 'salespersons';
  /**
   * For `ref`: a list that is filtered by a record finds every row that belongs to it, whichever field references it.
   */
  readonly findsBelonging?: boolean;
  /** Another field to sort and page by (a folded key). */
  readonly sortBy?: string;
  /** Only the server writes the field; it rejects a client that sends it. */
  readonly server?: boolean;
  readonly help?: string;
  /**
   * The unit of a `count` that is not displayed as a plain number. An `identifier` is the number of one item in a
   * series and has no thousands separator. For money: `month` is paid each month.
   */
  readonly unit?: 'bytes' | 'identifier' | 'month';
  /**
   * For money whose sum means nothing: prices and costs of single items, limits, and amounts of several kinds, such as
   * requested and paid. Lists do not sum it.
   */
  readonly notSummed?: boolean;
  /** Not shown automatically in any list, record, or form: only a part of the product reads it. */
  readonly unused?: boolean;
  /** For a part of a `list` that may be empty. */
  readonly clearable?: boolean;
  /** For a part of a `list` that is a choice: its values. */
  readonly choices?: readonly string[];
  /** For `list`: the fields of each row. Omitted if a row is a plain value, or if people do not know its parts. */
  readonly parts?: Readonly<Record<string, FieldMeta>>;
}

type Extra = Omit<FieldMeta, 'label' | 'kind'>;

declare const serverWritten: unique symbol;
/** Marks the type of a field that only the server writes, so that input types omit it. */
export interface ServerWritten {
  readonly [serverWritten]: true;
}
type Described<T, M> = M extends { readonly server: true } ? T & ServerWritten : T;

/** Attaches a description to a field with any schema; the helpers below cover the usual kinds. */
export function described<T extends z.ZodType, const M extends FieldMeta>(
  schema: T,
  meta: M,
): Described<T, M> {
  return schema.meta({ ...(meta as FieldMeta) }) as unknown as Described<T, M>;
}

/** Describes a schema that was created for this one field. Unlike {@link described}, it does not copy the schema. */
const field = <T extends z.ZodType, const X extends Extra>(
  schema: T,
  label: string,
  kind: FieldKind,
  extra: X | undefined,
): Described<T, X> => {
  z.globalRegistry.add(schema, { ...extra, label, kind });
  return schema as unknown as Described<T, X>;
};

/** Adds all checks at once, because each added check copies the schema. */
const trimmed = (message: string, ...checks: readonly z.core.$ZodCheck<string>[]) =>
  z.string(orElse(message)).check(z.overwrite(visibleText), ...checks);

export const text = <const X extends Extra>(label: string, max = 120, extra?: X) =>
  field(trimmed('Enter text.', z.maxLength(max, atMost(max, 'text'))), label, 'text', extra);
export const requiredText = <const X extends Extra>(label: string, max = 120, extra?: X) =>
  field(
    trimmed('Enter text.', z.minLength(1, REQUIRED), z.maxLength(max, atMost(max, 'text'))),
    label,
    'text',
    extra,
  );
export const longText = <const X extends Extra>(label: string, max = 10_000, extra?: X) =>
  field(trimmed('Enter text.', z.maxLength(max, atMost(max, 'longText'))), label, 'longText', extra);
export const requiredLongText = <const X extends Extra>(label: string, max = 10_000, extra?: X) =>
  field(
    trimmed('Enter text.', z.minLength(1, REQUIRED), z.maxLength(max, atMost(max, 'longText'))),
    label,
    'longText',
    extra,
  );
const PHONE_WORDS = 'Use a phone number such as +1 555 010 0200.';
/** Trimmed and lowercased (specification section 3). */
export const email = <const X extends Extra>(label: string, extra?: X) =>
  field(
    trimmed('Invalid email address', z.toLowerCase(), z.maxLength(254, atMost(254, 'email'))).pipe(
      z.email(orElse('Invalid email address')),
    ),
    label,
    'email',
    extra,
  );
const isPhone = [
  z.maxLength(30, atMost(30, 'phone')),
  z.regex(/^[+()\d][\d\s().x+-]{5,}$/, { ...orElse(PHONE_WORDS), abort: true }),
];
export const phone = <const X extends Extra>(label: string, extra?: X) =>
  field(
    trimmed(
      PHONE_WORDS,
      ...isPhone,
      z.refine((number) => phoneProblem(number) === null, {
        error: ({ input }) => `${phoneProblem(String(input))} ${PHONE_WORDS}`,
      }),
    ),
    label,
    'phone',
    extra,
  );
/** The sender or recipient of a text message: a phone number, or the short code of a service. */
export const textNumber = <const X extends Extra>(label: string, extra?: X) =>
  field(trimmed(PHONE_WORDS, ...isPhone), label, 'phone', extra);
/**
 * A phone number that the server reduced to its digits; empty if there is none. It is displayed as a phone number.
 */
export const phoneDigits = <const X extends Extra>(label: string, extra?: X) =>
  field(trimmed(PHONE_WORDS, z.maxLength(20, atMost(20, 'text'))), label, 'phone', extra);
/** Completes a web address as people type it: `example.com` becomes `https://example.com`. */
const withScheme = (typed: string): string =>
  /^([\w-]+\.)+[a-z]{2,}(:\d+)?([/?#]\S*)?$/i.test(typed) ? `https://${typed}` : typed;
export const url = <const X extends Extra>(label: string, extra?: X) =>
  field(
    trimmed('Invalid URL', z.maxLength(500, atMost(500, 'url')))
      .transform(withScheme)
      .pipe(z.url({ protocol: /^https?$/, ...orElse('Invalid URL') })),
    label,
    'url',
    extra,
  );
export const choice = <const T extends readonly [string, ...string[]], const X extends Extra>(
  label: string,
  values: T,
  extra?: X,
) => field(z.enum(values), label, 'choice', extra);
export const flag = <const X extends Extra>(label: string, extra?: X) =>
  field(z.boolean(), label, 'flag', extra);
const NUMBER_WORDS = 'Enter a number.';
const PERCENT_WORDS = 'Enter a percentage from 0 to 100.';
/** A whole number within bounds, in stored units; a number out of bounds produces a message. */
export const wholeNumber = (min: number, max: number, kind: FieldKind) =>
  z.int(orElse(NUMBER_WORDS)).check(z.gte(min, atLeast(min, kind)), z.lte(max, atMost(max, kind)));
export const count = <const X extends Extra>(label: string, extra?: X, max = 1_000_000_000) =>
  field(wholeNumber(0, max, 'count'), label, 'count', extra);
/** The maximum stored amount in cents. */
export const MAX_CENTS = 100_000_000_000;
/** Integer cents, zero or more. */
export const money = <const X extends Extra>(label: string, extra?: X) =>
  field(wholeNumber(0, MAX_CENTS, 'money'), label, 'money', extra);
/** Integer cents, positive or negative. */
export const signedMoney = <const X extends Extra>(label: string, extra?: X) =>
  field(wholeNumber(-MAX_CENTS, MAX_CENTS, 'money'), label, 'money', extra);
/** Thousandths: 2.5 is 2500. Domain rule: more than 0, at most 9,999. */
export const quantityMilli = <const X extends Extra>(label: string, extra?: X) =>
  field(
    z
      .int(orElse(NUMBER_WORDS))
      .check(z.gte(1, 'Quantity must be more than 0.'), z.lte(9_999_000, 'Quantity can be at most 9,999.')),
    label,
    'quantity',
    extra,
  );
/** Parts per million: 9.975 % is 99,750. */
export const ppm = <const X extends Extra>(label: string, extra?: X) =>
  field(
    z.int(orElse(NUMBER_WORDS)).check(z.gte(0, PERCENT_WORDS), z.lte(1_000_000, PERCENT_WORDS)),
    label,
    'percent',
    extra,
  );
export const day = <const X extends Extra>(label: string, extra?: X) =>
  field(z.iso.date(), label, 'date', extra);
export const instant = <const X extends Extra>(label: string, extra?: X) =>
  field(z.iso.datetime({ precision: 3 }), label, 'instant', extra);
export const ref = <const X extends Extra>(
  label: string,
  collection: string,
  extra?: X,
): Described<z.ZodUUID, X> => field(z.uuid(), label, 'ref', { ...extra, collection } as X);
/**
 * The file of a record's picture. The server sets it after the picture is stored; lists show it next to the title.
 */
export const picture = (label: string) =>
  optional(described(z.uuid(), { label, kind: 'picture', server: true }));
export const tags = <const X extends Extra>(label: string, extra?: X) =>
  field(z.array(someText(40)).max(30), label, 'tags', extra);
const COLOR_WORDS = 'Use a color such as #1f6f5c.';
export const color = <const X extends Extra>(label: string, extra?: X) =>
  field(z.string(orElse(COLOR_WORDS)).regex(/^#[0-9a-f]{6}$/i, orElse(COLOR_WORDS)), label, 'color', extra);
export const object = <T extends z.ZodRawShape, const X extends Extra>(label: string, shape: T, extra?: X) =>
  field(z.object(shape), label, 'object', extra);
export const list = <T extends z.ZodType, const X extends Extra>(
  label: string,
  item: T,
  max: number,
  extra?: X,
): Described<z.ZodArray<T>, X> => {
  const parts = partsOf(item);
  return field(z.array(item).max(max), label, 'list', { ...extra, ...(parts && { parts }) } as X);
};

/**
 * Returns the fields of an embedded object; undefined if the schema is not an object or one of its fields is not
 * described.
 */
function partsOf(item: z.ZodType): Record<string, FieldMeta> | undefined {
  if (!(item instanceof z.ZodObject)) return undefined;
  const parts: [string, FieldMeta][] = [];
  for (const [name, field] of Object.entries<z.ZodType>(item.shape)) {
    const known = field.meta();
    if (!known?.['kind']) return undefined;
    const choices = choicesOf(field);
    parts.push([
      name,
      {
        ...(known as unknown as FieldMeta),
        ...(choices.length > 0 && { choices }),
        ...(field.safeParse(null).success && { clearable: true }),
      },
    ]);
  }
  return Object.fromEntries(parts);
}

export type Optional<T extends z.ZodType> = z.ZodPreprocess<
  z.ZodNullable<T>,
  z.input<T> | '' | null | undefined
> &
  (T extends ServerWritten ? ServerWritten : unknown);

/** A field that may be empty; a form's empty text becomes null. */
export const optional = <T extends z.ZodType>(schema: T): Optional<T> => {
  const known = schema.meta();
  const wrapped = z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    schema.nullable(),
  );
  if (known) z.globalRegistry.add(wrapped, known);
  return wrapped as unknown as Optional<T>;
};

/** Returns the schemas nested directly inside a schema. */
function partsWithin(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values<z.ZodType>(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  if (schema instanceof z.ZodRecord) return [schema.valueType as z.ZodType];
  if (schema instanceof z.ZodUnion) return schema.options as readonly z.ZodType[];
  if (schema instanceof z.ZodTuple) return schema.def.items as readonly z.ZodType[];
  if (schema instanceof z.ZodPipe) return [schema.in as z.ZodType, schema.out as z.ZodType];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return [schema.unwrap() as z.ZodType];
  return [];
}

/** Whether a schema contains, at any depth, a field that only the server writes. */
export const holdsServerField = (schema: z.ZodType): boolean =>
  partsWithin(schema).some((part) => part.meta()?.['server'] === true || holdsServerField(part));

/** Returns the metadata of a field for screens. Throws for a field that was declared without the helpers above. */
export function fieldMeta(schema: z.ZodType): FieldMeta {
  const found = schema.meta() as FieldMeta | undefined;
  if (!found?.label || !found.kind)
    throw new Error('A field needs a label and a kind: use the helpers of kernel/fields.');
  return found;
}

/** Returns the allowed values of a choice field, unwrapping optional wrappers. */
export function choicesOf<T extends z.ZodType>(schema: T): readonly (z.output<T> & string)[] {
  if (schema instanceof z.ZodEnum) return schema.options as (z.output<T> & string)[];
  if (schema instanceof z.ZodPipe) return choicesOf(schema.out as T);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return choicesOf(schema.unwrap() as T);
  return [];
}

/** Returns a folded key that sorts names the same way on every server: lower case, without accents. */
export const sortKey = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

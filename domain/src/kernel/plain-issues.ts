import type { z } from 'zod';
import { REQUIRED, isEmpty } from './field-messages.ts';

/** Choices beyond this number are not listed in a message. */
const MAX_LISTED = 12;

/** What a value of a type is called. */
const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  null: 'null',
};

/** What a text of a format is called. The words for email addresses and URLs stand in the specification, 5.11 and 5.12. */
const formatMessages: Readonly<Record<string, string>> = {
  email: 'Invalid email address',
  url: 'Invalid URL',
  uuid: 'Use an id, which is a UUID.',
  date: 'Use a date such as 2026-03-02.',
  datetime: 'Use a time such as 2026-03-02T15:00:00.000Z.',
};

const NOT_ALLOWED = 'Use a value that is allowed here.';

/** Joins alternatives: “a”, “a or b”, “a, b, or c”. */
const alternatives = (values: readonly string[]): string =>
  values.length < 3 ? values.join(' or ') : `${values.slice(0, -1).join(', ')}, or ${values.at(-1) ?? ''}`;

const listed = (values: readonly unknown[]): string =>
  values.length > MAX_LISTED ? 'Choose one from the list.' : `Use ${alternatives(values.map(String))}.`;

const counted = (limit: number | bigint, one: string, many: string): string =>
  `${limit} ${Number(limit) === 1 ? one : many}`;

/** Returns a limit with its unit: characters of a text, entries of a list. */
const limitOf = (origin: string, limit: number | bigint): string =>
  origin === 'string'
    ? counted(limit, 'character', 'characters')
    : origin === 'array'
      ? counted(limit, 'entry', 'entries')
      : String(limit);

type Branches = readonly (readonly z.core.$ZodIssue[])[];

/** Returns the types of a union's branches; undefined if the value has one of them. */
function typesIn(branches: Branches): string[] | undefined {
  const found = branches.map(([issue]) => {
    if (!issue || issue.path.length > 0) return undefined;
    if (issue.code === 'invalid_union') return typesIn(issue.errors);
    const name = issue.code === 'invalid_type' ? typeNames[issue.expected] : undefined;
    return name === undefined ? undefined : [name];
  });
  const names = found.flatMap((types) => types ?? []);
  return found.length > 0 && found.every(Boolean) ? [...new Set(names)] : undefined;
}

/** Types of which a form has no empty value: null is no field left empty, but a wrong type. */
const neverEmpty = new Set(['boolean', 'array', 'tuple', 'object', 'record']);

const isLeftEmpty = (issue: z.core.$ZodRawIssue): boolean =>
  isEmpty(issue.input) &&
  !(issue.input === null && issue.code === 'invalid_type' && neverEmpty.has(issue.expected));

/** Returns the format of the text that a schema takes. */
const formatOf = ({ inst }: z.core.$ZodRawIssue): string =>
  inst && 'format' in inst._zod.def ? String(inst._zod.def.format) : '';

function typeMessage(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  const name = typeNames[issue.expected];
  return formatMessages[formatOf(issue)] ?? (name ? `Use ${name}.` : NOT_ALLOWED);
}

/**
 * Says in plain words what is meant by a field whose schema has no words of its own. A form shows them at the field;
 * an error of the server puts the field’s name in front.
 */
export function plainIssue(issue: z.core.$ZodRawIssue): string {
  if (isLeftEmpty(issue)) return REQUIRED;
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue);
    case 'invalid_value':
      return listed(issue.values);
    case 'invalid_format':
      return formatMessages[issue.format] ?? NOT_ALLOWED;
    case 'too_big':
      return `Use ${issue.inclusive === false ? 'less than' : 'at most'} ${limitOf(issue.origin, issue.maximum)}.`;
    case 'too_small':
      return `Use ${issue.inclusive === false ? 'more than' : 'at least'} ${limitOf(issue.origin, issue.minimum)}.`;
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `There is no field “${issue.keys[0]}” here.`;
    case 'invalid_union': {
      if ('options' in issue && Array.isArray(issue.options)) return listed(issue.options);
      const types = typesIn(issue.errors);
      return types ? `Use ${alternatives(types)}.` : NOT_ALLOWED;
    }
    case 'invalid_key':
      return issue.issues[0]?.message ?? NOT_ALLOWED;
    default:
      return NOT_ALLOWED;
  }
}

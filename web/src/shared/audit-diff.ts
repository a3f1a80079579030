import { addressLine, postalAddressSchema } from '@sable/domain/address';
import { formatDecimal } from '@sable/domain/decimal';
import { fieldSchema, knownTitle } from '@sable/domain/kernel/any-row';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { formatPercent } from '@sable/domain/percent';
import { type RowIn } from '@sable/domain/queries';
import { entities } from '@sable/domain/registry';
import { listed } from '@sable/domain/texts/listed';
import { enrollments } from '@sable/domain/station/enrollment';
import { hoursAndMinutes, minutesOnSite } from '@sable/domain/visit/work-times';
import { workOrders } from '@sable/domain/work-order';
import { z } from 'zod';
import { frontOf, recordPage, recordPath } from '../record-path.ts';
import { asLabel, choiceLabel, counted, type Formats, inSentence } from './formats.ts';
import { statusDeed } from './status-deeds.ts';

export type UpdateRow = RowIn<'updates'>;

export interface FieldDiff {
  readonly field: string;
  readonly label: string;
  /** The field's name within a sentence. */
  readonly name: string;
  /** Whether it is a time that the product records automatically when something is done. */
  readonly noted: boolean;
  readonly before: string;
  readonly after: string;
}

/**
 * Fields that the server maintains and nobody needs to read: counters, timestamps. Fields that no screen shows are
 * omitted too.
 */
const silent = new Set(['id', 'companyId', 'version', 'createdAt', 'updatedAt', 'createdBy', 'belongsTo']);
/** The same for stored files: the location and identity of their bytes. */
const silentOfFiles = /^(?:bucket|(?:meta)?generation|fullPath|timeCreated|updated|md5Hash|sha256)$/;
const isSilent = ({ collection, meta }: AnyEntity, field: string): boolean =>
  silent.has(field) || meta[field]?.unused === true || (collection === 'files' && silentOfFiles.test(field));
const entityBy = new Map(entities.map((entity) => [entity.collection, entity]));

export interface AuditDisplay {
  readonly formats: Formats;
  readonly nameOf: (id: string | null | undefined) => string;
}

/** The time fields of a finished work order; a reader of the audit trail may not see every field. */
const workTimes = z.object({
  status: z.literal('completed'),
  arrivedAt: z.string(),
  leftAt: z.string(),
  earlierMinutes: z.number().nullable().default(null),
});

/** A code that no fixed set contains: a list that accepts it accepts any typed text. */
const UNKNOWN_CODE = 'no such code';

/** Shown for an empty value. */
export const NOTHING = '—';

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || deepEqual(value, []) || deepEqual(value, {});

function objectText(value: unknown): string {
  const address = postalAddressSchema.safeParse(value);
  return (address.success && addressLine(address.data)) || 'set';
}

/** Returns a stored value as display text, by the kind of its field. */
export function valueText(entity: AnyEntity, field: string, value: unknown, display: AuditDisplay): string {
  if (isEmpty(value)) return NOTHING;
  const { formats, nameOf } = display;
  const meta = entity.meta[field];
  const kind = meta?.kind;
  if (kind === 'flag') return value ? 'yes' : 'no';
  if (kind === 'choice') return choiceLabel(String(value));
  if (kind === 'picture') return 'set';
  if (kind === 'ref')
    return meta?.collection === 'users' ? nameOf(String(value)) : `another ${label(meta?.collection)}`;
  if (Array.isArray(value)) return listText(entity, field, value, nameOf);
  if (typeof value === 'number' && kind === 'money') return formats.money(value);
  if (typeof value === 'number' && kind === 'percent') return formatPercent(value);
  if (typeof value === 'number' && kind === 'quantity') return formatDecimal(value, 3);
  if (kind === 'date') return formats.day(String(value));
  if (kind === 'instant') return formats.instant(String(value));
  return typeof value === 'object' ? objectText(value) : String(value);
}

/**
 * Returns people by name, and codes of a fixed set in words; free text, such as the tags of an account, stays as
 * typed.
 */
function listText(
  entity: AnyEntity,
  field: string,
  values: readonly unknown[],
  nameOf: AuditDisplay['nameOf'],
): string {
  const collection = entity.meta[field]?.collection;
  if (collection === 'users') return values.map((each) => nameOf(String(each)) || 'Somebody').join(', ');
  if (collection || values.some((each) => typeof each === 'object'))
    return counted(values.length, 'entry', 'entries');
  const isTyped = fieldSchema(entity, field).safeParse([UNKNOWN_CODE]).success;
  return values.map((each) => (isTyped ? String(each) : choiceLabel(String(each)))).join(', ');
}

const label = (collection: string | undefined): string =>
  inSentence(entityBy.get(collection ?? '')?.one ?? 'Record');

/**
 * Returns the author of a change: a person, a program with one of their keys, or a super user who impersonated them.
 */
export function authorText(update: UpdateRow, { nameOf }: AuditDisplay): string {
  const { createdBy, impersonatedBy, apiKeyName } = update;
  const name = nameOf(createdBy) || 'Somebody';
  if (apiKeyName) return `Key “${apiKeyName}” of ${name}`;
  return impersonatedBy ? `${impersonatedBy} as ${name}` : name;
}

/**
 * Returns the two sides of a change. If both have the same text, it is just labeled as a change, instead of the same
 * word struck out and repeated.
 */
const diffTexts = (before: string, after: string): Pick<FieldDiff, 'before' | 'after'> =>
  before === after ? { before: NOTHING, after: 'changed' } : { before, after };

/** Returns the fields that an audit record changed, in words, in the entity's order. */
export function fieldDiffs(update: UpdateRow, display: AuditDisplay): FieldDiff[] {
  const entity = entityBy.get(update.collection);
  if (!entity) return [];
  return entity.ownFields.flatMap((field) => {
    const before = update.before?.[field];
    const after = update.after?.[field];
    if (isSilent(entity, field) || deepEqual(before, after)) return [];
    if (update.operation !== 'update' && isEmpty(before) && isEmpty(after)) return [];
    const texts = diffTexts(
      valueText(entity, field, before, display),
      valueText(entity, field, after, display),
    );
    const meta = entity.meta[field];
    const heading = meta?.label ?? asLabel(field);
    // A time is labeled by its event, “Arrived”: within a sentence it keeps the spelling of the screen.
    const isTime = meta?.kind === 'date' || meta?.kind === 'instant';
    return [
      {
        field,
        label: heading,
        name: isTime ? `“${heading}”` : inSentence(heading),
        noted: isTime && meta.server === true,
        ...texts,
      },
    ];
  });
}

/** Returns the record's title at the time, or its kind if it has none. */
function recordTitle(update: UpdateRow): string {
  const entity = entityBy.get(update.collection);
  const row = update.after ?? update.before;
  if (!entity || !row) return update.collection;
  return knownTitle(entity, row) ?? entity.one;
}

export const kindOf = (collection: string): string => label(collection);

/** Returns how long finished work took on site; undefined for any other change. */
function workedText({ collection, before, after }: UpdateRow): string | undefined {
  if (collection !== workOrders.collection || before?.['status'] === after?.['status']) return undefined;
  const order = workTimes.safeParse(after);
  const minutes = order.success ? minutesOnSite(order.data) : null;
  return minutes === null ? undefined : hoursAndMinutes(minutes);
}

const numbered = (row: UpdateRow['after']): string => `account ${String(row?.['number'] ?? '')}`.trim();

/** Returns that an account was put on test with its station, or taken off; undefined for any other change. */
function testText(update: UpdateRow, { formats }: AuditDisplay): string | undefined {
  const { collection, before, after } = update;
  if (collection !== enrollments.collection || !after) return undefined;
  const until = after['onTestUntil'];
  if (typeof until === 'string' && until !== before?.['onTestUntil'])
    return `put ${numbered(after)} on test until ${formats.instant(until)}`;
  const ended =
    before?.['status'] === 'on_test' && (after['status'] === 'active' || after['status'] === 'submitted');
  return ended ? `took ${numbered(after)} off test` : undefined;
}

const NAMED = 3;

/** Returns the names of the changed fields: `phone, email, site and 2 more`. */
export function namesOf(diffs: readonly FieldDiff[]): string {
  const names = diffs.slice(0, NAMED).map(({ name }) => name);
  if (diffs.length > NAMED) names.push(`${diffs.length - NAMED} more`);
  return listed(names, 'and');
}

const verbs = { create: 'added', update: 'changed', delete: 'removed' } as const;

/** Returns the record within a sentence: `account Lee Home`, or only its kind if it has no title. */
function recordName(update: UpdateRow): string {
  const kind = kindOf(update.collection);
  const title = recordTitle(update);
  return title.toLowerCase() === kind ? `the ${kind}` : `${kind} ${title}`;
}

/** Returns that a box was checked or cleared; undefined for a field of another kind. */
function checkedText(update: UpdateRow, diff: FieldDiff): string | undefined {
  const { collection, after } = update;
  const { field } = diff;
  if (entityBy.get(collection)?.meta[field]?.kind !== 'flag') return undefined;
  const isOn = after?.[field] === true;
  const verb = collection === 'tasks' && field === 'done' && statusDeed(collection, isOn ? 'done' : 'open');
  if (verb) return `${verb} “${recordTitle(update)}”`;
  return `${isOn ? 'checked' : 'cleared'} “${diff.label}” on ${recordName(update)}`;
}

/** Returns an action in a few words: `moved account Lee Home from lead to quoted`, `added contact Ann Lee`. */
export function deedText(update: UpdateRow, display: AuditDisplay): string {
  const what = recordName(update);
  if (update.operation !== 'update') return `${verbs[update.operation]} ${what}`;
  const worked = workedText(update);
  if (worked) return `finished ${what} in ${worked}`;
  const tested = testText(update, display);
  if (tested) return tested;
  if (update.collection === 'notifications' && !update.before?.['readAt'] && update.after?.['readAt'])
    return `read “${recordTitle(update)}”`;
  const diffs = fieldDiffs(update, display);
  const status = diffs.find(({ field }) => field === 'status');
  if (status) {
    const verb = statusDeed(update.collection, update.after?.['status']);
    if (verb) return `${verb} “${recordTitle(update)}”`;
    return `moved ${what} from ${inSentence(status.before)} to ${inSentence(status.after)}`;
  }
  if (diffs.length === 1 && diffs[0]?.field === 'quotedAt')
    return `sent an estimate to ${recordTitle(update)}`;
  const written = diffs.filter(({ noted }) => !noted);
  const checked = written.length === 1 && written[0] && checkedText(update, written[0]);
  if (checked) return checked;
  if (written.length > 0) return `changed ${namesOf(written)} of ${what}`;
  return diffs.length === 0 ? `saved ${what}` : `noted ${namesOf(diffs)} on ${what}`;
}

/**
 * Returns the page of the record, or of its nearest ancestor that has one, or its list with the record in a panel.
 */
export function pathOfUpdate({ operation, collection, documentId, related }: UpdateRow): string | undefined {
  const own = operation === 'delete' ? null : recordPage(collection, documentId);
  if (own) return own;
  for (const path of related) {
    const [kind = '', id = ''] = path.split('/');
    const above = id !== documentId && kind !== 'users' ? recordPage(kind, id) : null;
    if (above) return above;
  }
  return operation !== 'delete' && frontOf(collection) ? recordPath(collection, documentId) : undefined;
}

/** Merges consecutive changes of one record by one person: the newest represents them. Newest first. */
export const withoutRuns = (updates: readonly UpdateRow[]): UpdateRow[] =>
  updates.filter((update, index) => {
    const newer = updates[index - 1];
    const same = newer?.documentId === update.documentId && newer.createdBy === update.createdBy;
    return !(same && newer?.operation === 'update' && update.operation === 'update');
  });

import type { Actor } from '@sable/domain/kernel/actor';
import { startStatuses } from '@sable/domain/kernel/change-rules';
import { deriveRow } from '@sable/domain/kernel/complete-row';
import { fieldValue } from '@sable/domain/kernel/predicate';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { AppError } from '@sable/domain/kernel/errors';
import { can } from '@sable/domain/kernel/transaction';
import { z } from 'zod';
import {
  checkValue,
  choicesFor,
  hasEditor,
  isAddressField,
  metaOf,
  shownFields,
} from '../fields/field-facts.ts';

export type FormValues = Readonly<Record<string, unknown>>;
export type FormErrors = Readonly<Record<string, string>>;

/** The key of form errors that belong to no field. */
export const WHOLE = 'root';

const defaultOf = (entity: AnyEntity, field: string): unknown =>
  entity.defaults && field in entity.defaults ? fieldValue(entity.defaults, field) : undefined;

/** Returns the start value of a field: its default, otherwise the emptiest value of its kind. */
function startValue(entity: AnyEntity, field: string): unknown {
  const given = defaultOf(entity, field);
  if (given !== undefined) return given;
  const { kind } = metaOf(entity, field);
  if (kind === 'tags') return [];
  if (kind === 'flag') return false;
  return checkValue(entity, field, '').ok && kind !== 'object' ? '' : null;
}

/** Returns whether a field is required: its start value is not valid. */
export const isNeeded = (entity: AnyEntity, field: string): boolean =>
  !checkValue(entity, field, startValue(entity, field)).ok;

export interface FormFields {
  /** Required fields first, then those that the list shows. */
  readonly first: readonly string[];
  /** The rest, under “More fields”. */
  readonly more: readonly string[];
}

/** Returns the fields of a new record's form that this person may write. */
export function formFields(entity: AnyEntity, actor: Actor): FormFields {
  const writable = shownFields(entity, actor).filter(
    (field) => entity.writableFields.includes(field) && hasEditor(entity, field),
  );
  const needed = writable.filter((field) => isNeeded(entity, field));
  const listed = writable.filter((field) => entity.columns.includes(field) && !needed.includes(field));
  const first = [...needed, ...listed];
  return { first, more: writable.filter((field) => !first.includes(field)) };
}

/**
 * Returns the choices of a new record's field with which the person may create the record as filled in; all of them
 * if no choice alone decides that.
 */
export function choicesOfNew(
  entity: AnyEntity,
  actor: Actor,
  field: string,
  values: FormValues,
): readonly string[] {
  const statuses = field === 'status' ? startStatuses(entity, values) : undefined;
  const choices = statuses ?? choicesFor(entity, field);
  const possible = choices.filter((choice) => can(entity, actor, 'create', { ...values, [field]: choice }));
  return possible.length > 0 ? possible : choices;
}

/**
 * Returns replacements for form values that are not among the offered choices: the default, otherwise the first
 * offered choice.
 */
export function possibleValues(entity: AnyEntity, actor: Actor, values: FormValues): FormValues {
  const chosen = Object.entries(values).filter(
    ([field, value]) => metaOf(entity, field).kind === 'choice' && typeof value === 'string' && value !== '',
  );
  const usual = { ...entity.defaults, ...entity.defaultsBy?.(values) };
  return Object.fromEntries(
    chosen.flatMap(([field, value]) => {
      const choices = choicesOfNew(entity, actor, field, values);
      if (choices.some((choice) => choice === value)) return [];
      return [[field, choices.find((choice) => choice === fieldValue(usual, field)) ?? choices[0]]];
    }),
  );
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null;

/** Returns the start values of a new record's form. A required day starts as the company's today. */
export const startValues = (
  entity: AnyEntity,
  fields: FormFields,
  given: FormValues,
  today?: string,
): FormValues => {
  const startOf = (field: string) =>
    today && metaOf(entity, field).kind === 'date' && isNeeded(entity, field)
      ? today
      : startValue(entity, field);
  const all = [...fields.first, ...fields.more];
  const start = Object.fromEntries(all.map((field) => [field, startOf(field)]));
  const known = Object.fromEntries(
    all.flatMap((field) => (hasValue(given[field]) ? [[field, given[field]]] : [])),
  );
  return { ...start, ...followingValues(entity, start, known), ...known };
};

/**
 * Returns the other values of a new record's form that change with a value. A dependent field takes the derived value
 * until a person has chosen something else.
 *
 * @param changed the values that are typed now; the others are those of `before`.
 */
export function followingValues(entity: AnyEntity, before: FormValues, changed: FormValues): FormValues {
  const defaultsOf = (values: FormValues): FormValues => ({ ...entity.defaultsBy?.(values) });
  const was = defaultsOf(before);
  return Object.fromEntries(
    Object.entries(defaultsOf({ ...before, ...changed })).filter(
      ([field]) =>
        field in before && !(field in changed) && before[field] === (was[field] ?? startValue(entity, field)),
    ),
  );
}

/** Returns where an error is shown: at its field, at the address that it is part of, or above the form. */
export function errorPlace(entity: AnyEntity, fields: readonly string[], field: unknown): string {
  if (typeof field !== 'string') return WHOLE;
  if (fields.includes(field)) return field;
  return fields.find((name) => isAddressField(entity, name)) ?? WHOLE;
}

const anId = '00000000-0000-7000-8000-000000000000';

/** Checks every field by its schema, then the whole row by the entity's own rule, as the server will. */
export function checkForm(entity: AnyEntity, actor: Actor, values: FormValues, now: string): FormErrors {
  const fields = Object.keys(values);
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const checked = checkValue(entity, field, values[field]);
    if (!checked.ok) errors[field] = checked.message;
  }
  if (Object.keys(errors).length > 0) return errors;
  const parsed = entity.schema.safeParse({
    ...entity.defaults,
    ...values,
    id: anId,
    companyId: actor.companyId,
    version: 1,
    createdAt: now,
    updatedAt: now,
    createdBy: actor.id,
    belongsTo: [],
  });
  // Values that only the server fills in cannot be checked here.
  if (!parsed.success) return {};
  try {
    deriveRow(entity, parsed.data);
    return {};
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { [errorPlace(entity, fields, error.details['field'])]: error.message };
  }
}

/** Returns the schema of a new record's form: each field's own, then the entity's rule. */
export const createSchema = (entity: AnyEntity, actor: Actor) =>
  z.record(z.string(), z.unknown()).superRefine((values, context) => {
    const errors = checkForm(entity, actor, values, new Date().toISOString());
    for (const [field, message] of Object.entries(errors))
      context.addIssue({ code: 'custom', path: [field], message });
  });

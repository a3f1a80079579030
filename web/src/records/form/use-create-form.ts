import { useMemo } from 'react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { genericNames } from '@sable/domain/kernel/mutation-name';
import { useActor } from '../../live/hooks.ts';
import { useAction } from '../../shared/use-action.ts';
import { useToday } from '../../shared/use-company.ts';
import { useForm, type Form } from '../../shared/use-form.ts';
import {
  createSchema,
  errorPlace,
  followingValues,
  formFields,
  possibleValues,
  startValues,
  type FormFields,
  type FormValues,
} from './form-values.ts';

interface CreateOptions {
  readonly entity: AnyEntity;
  /** Field values that are known from where the form was opened. */
  readonly given: FormValues;
  readonly onCreated: (id: string) => void;
}

export interface CreateForm {
  readonly form: Form<Record<string, unknown>>;
  readonly fields: FormFields;
}

/** Manages a new record while it is filled in. */
export function useCreateForm({ entity, given, onCreated }: CreateOptions): CreateForm {
  const actor = useActor();
  const act = useAction();
  const fields = useMemo(() => formFields(entity, actor), [entity, actor]);
  const schema = useMemo(() => createSchema(entity, actor), [entity, actor]);
  const usual = startValues(entity, fields, given, useToday());
  const start = { ...usual, ...possibleValues(entity, actor, usual) };
  const form = useForm({
    schema,
    start,
    draft: `new ${entity.collection} ${JSON.stringify(given)}`,
    placeOf: (field) => errorPlace(entity, Object.keys(start), field),
    onSave: (values) =>
      act(genericNames(entity.collection).create, values, { silent: true, done: `${entity.one} created.` }),
    onSaved: ({ id }) => onCreated(id),
  });
  const field: typeof form.field = (name) => ({
    ...form.field(name),
    onChange: (value) => {
      const changed = { ...followingValues(entity, form.values, { [name]: value }), [name]: value };
      form.set({ ...possibleValues(entity, actor, { ...form.values, ...changed }), ...changed });
    },
  });
  return { form: { ...form, field }, fields };
}

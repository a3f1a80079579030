import { useMemo, useState } from 'react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { genericNames } from '@sable/domain/kernel/mutation-name';
import { ClientError } from '../../live/client-error.ts';
import { useActor, useMutate } from '../../live/hooks.ts';
import { wordsOf } from '../fields/save-field.ts';
import {
  checkForm,
  errorPlace,
  formFields,
  startValues,
  type FormErrors,
  type FormFields,
  type FormValues,
} from './form-values.ts';

export interface CreateForm {
  readonly fields: FormFields;
  readonly values: FormValues;
  readonly errors: FormErrors;
  readonly dirty: boolean;
  readonly set: (field: string, value: unknown) => void;
  /** The new record's id; null when it was refused, with what was typed still there. */
  readonly submit: () => Promise<string | null>;
}

const without = (errors: FormErrors, field: string): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));

/** A new record as it is filled in. */
export function useCreateForm(entity: AnyEntity, given: FormValues): CreateForm {
  const actor = useActor();
  const mutate = useMutate();
  const fields = useMemo(() => formFields(entity, actor), [entity, actor]);
  const [values, setValues] = useState(() => startValues(entity, fields, given));
  const [errors, setErrors] = useState<FormErrors>({});
  const [dirty, setDirty] = useState(false);

  const set = (field: string, value: unknown) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors((before) => without(before, field));
    setDirty(true);
  };

  const submit = async (): Promise<string | null> => {
    const found = checkForm(entity, actor, values, new Date().toISOString());
    setErrors(found);
    if (Object.keys(found).length > 0) return null;
    try {
      const answer = await mutate(genericNames(entity.collection).create, values);
      return answer.id;
    } catch (error) {
      const field = error instanceof ClientError ? error.details['field'] : undefined;
      setErrors({ [errorPlace(entity, Object.keys(values), field)]: wordsOf(error) });
      return null;
    }
  };

  return { fields, values, errors, dirty, set, submit };
}

import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useIsHere } from '../../address.ts';
import type { ActionResult } from '../../shared/use-action.ts';
import type { Form, FormHandle } from '../../shared/use-form.ts';

interface KeepOptions {
  /** Stores the form as is; undefined if it cannot be stored yet. */
  readonly save: () => Promise<ActionResult<{ readonly id: string }>> | undefined;
  /** Called if the person typed more while saving: the form stays open and now edits this draft. */
  readonly onKept: (id: string) => void;
  readonly onDone: () => void;
}

/**
 * Saves a message as a draft, one request at a time. Sending is blocked meanwhile; otherwise the draft of a sent
 * message would remain.
 */
export function useKeepDraft<Values extends FieldValues>(
  form: Form<Values>,
  { save, onKept, onDone }: KeepOptions,
) {
  const isHere = useIsHere();
  const [keeping, setKeeping] = useState(false);
  const { values, handleSubmit } = form;
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  const keep = async () => {
    if (keeping || form.saving) return;
    setKeeping(true);
    const kept = await save();
    setKeeping(false);
    if (!kept?.ok) return;
    if (!deepEqual(latest.current, values)) return onKept(kept.result.id);
    form.discard();
    if (isHere()) onDone();
  };
  const handle: FormHandle = {
    ...form,
    handleSubmit: (event: FormEvent) => {
      if (keeping) event.preventDefault();
      else handleSubmit(event);
    },
  };
  return { keeping, keep: () => void keep(), handle };
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useRef, useState, type FormEvent, type RefCallback } from 'react';
import {
  useForm as useFormState,
  useWatch,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
} from 'react-hook-form';
import type { z } from 'zod';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import type { ErrorDetails } from '@sable/domain/kernel/errors';
import { useIsOnScreen } from '../address.ts';
import { afterPress } from '../ui/after-press.ts';
import { useDraft } from './use-draft.ts';
import type { OpenedRow } from './use-edit.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** How saving went. A refusal names the field that it is about, where there is one. */
type Outcome =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: { readonly message: string; readonly details?: ErrorDetails } };

type ResultOf<O> = O extends { readonly ok: true; readonly result: infer Result } ? Result : never;
const isSaved = <O extends Outcome>(
  outcome: O,
): outcome is O & { readonly ok: true; readonly result: ResultOf<O> } => outcome.ok;

export interface FormOptions<Values extends FieldValues, Parsed, O extends Outcome> {
  /** The domain's shape of what is saved, with its messages. */
  readonly schema: z.ZodType<Parsed, Values>;
  /** What the form holds before anyone has typed. */
  readonly start: Values & DefaultValues<Values>;
  /** The form's name among the drafts of this person; without it nothing is kept, as for passwords. */
  readonly draft?: string | undefined;
  /** The row that the form edits. What is restored is saved over the version that it was typed over, so that a change in between is told. */
  readonly opened?: OpenedRow | undefined;
  readonly onSave: (parsed: Parsed) => Promise<O>;
  readonly onSaved?: (result: ResultOf<O>) => void;
  /** The form's field for a field that the server names otherwise. */
  readonly placeOf?: (field: string) => string;
}

/** What the frame of a form needs of it; its values are known to its fields alone. */
export interface FormHandle {
  /** It takes nothing now: it is being saved, and closes or leads on after that. */
  readonly locked: boolean;
  readonly attach: RefCallback<HTMLFormElement>;
  readonly handleSubmit: (event: FormEvent) => void;
  readonly saving: boolean;
  readonly dirty: boolean;
  /** A refusal that belongs to none of the fields. */
  readonly fault: string | undefined;
  /** Whether what is shown was typed before, on a page that is gone. */
  readonly restored: boolean;
  readonly discard: () => void;
  /** Goes on, after a question where something typed would be lost. */
  readonly leave: (go: () => void) => Promise<void>;
}

/** A value of a form with what is wrong with it, for the field that shows it. */
interface BoundField<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** A form as its fields see it. */
export interface Form<Values extends FieldValues> extends FormHandle {
  readonly values: Values;
  readonly field: <Name extends FieldPath<Values>>(name: Name) => BoundField<FieldPathValue<Values, Name>>;
  readonly set: (part: Partial<Values>) => void;
  /** Fills values in that come from elsewhere. They are no change of a person: nothing is asked before the form is left. */
  readonly suggest: (part: Partial<Values>) => void;
}

/**
 * A form on a schema: its values and what is wrong with them, one save at a time, refusals of the server at their field,
 * typed values that outlive the page, and a question before they are given up.
 */
export function useForm<Values extends FieldValues, Parsed, O extends Outcome>(
  options: FormOptions<Values, Parsed, O>,
): Form<Values> {
  const { schema, draft: draftName, onSave, onSaved, placeOf = (field) => field } = options;
  const [start] = useState(options.start);
  const form = useFormState<Values, unknown, Parsed>({
    defaultValues: start,
    resolver: zodResolver(schema),
    shouldFocusError: false,
  });
  const { isDirty: dirty, isSubmitted } = form.formState;
  useWatch({ control: form.control });
  const values = form.getValues();
  const [refusal, setRefusal] = useState<{ field: string; message: string } | null>(null);
  const [saving, setSaving] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const isOnScreen = useIsOnScreen();
  /** Whether the person has closed the form since its values were sent. That it is gone says less: what it saved may have taken it away. */
  const isLeft = useRef(false);
  // What is typed while it is saved would go with the form. One that stays keeps it.
  const locked = saving && onSaved !== undefined;
  const attach = useCallback((node: HTMLFormElement | null) => {
    element.current = node;
  }, []);
  useEffect(() => {
    if (!locked) return;
    const refuse = (event: Event) => event.preventDefault();
    const node = element.current;
    node?.addEventListener('beforeinput', refuse);
    return () => node?.removeEventListener('beforeinput', refuse);
  }, [locked]);

  const draft = useDraft({
    name: draftName,
    opened: options.opened,
    start,
    values,
    dirty,
    restore: (typed) => form.setValues(typed, { shouldDirty: true }),
  });
  const guard = useLeaveGuard({
    dirty,
    saving,
    kept: draft.isKept,
    onLeave: () => {
      isLeft.current = true;
      draft.drop();
    },
  });
  const leave = (go: () => void) =>
    guard.leave(() => {
      isLeft.current = true;
      go();
    });

  // What was refused goes with the change, but not while a button is pressed: it would move away before its click.
  const changed = () =>
    afterPress(() => {
      setRefusal((now) => (now === refusal ? null : now));
      if (isSubmitted) void form.trigger();
    });
  const set = (part: Partial<Values>) => {
    if (locked) return;
    form.setValues(part, { shouldDirty: true });
    changed();
  };
  const suggest = (part: Partial<Values>) => {
    form.setValues(part);
    form.resetDefaultValues({ ...start, ...part });
  };
  const field = <Name extends FieldPath<Values>>(name: Name) => ({
    value: form.getValues(name),
    error:
      refusal?.field === name ? refusal.message : form.getFieldState(name, form.formState).error?.message,
    onChange: (value: FieldPathValue<Values, Name>) => {
      if (locked) return;
      form.setValue(name, value, { shouldDirty: true });
      changed();
    },
  });

  // After each try the first field with a fault takes the focus: in the next frame, as what a press shows waits for its end.
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries === 0) return;
    const frame = requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [tries]);
  const save = async (parsed: Parsed) => {
    const sent = structuredClone(form.getValues());
    const outcome = await onSave(parsed);
    if (isSaved(outcome)) {
      const isAllSent = deepEqual(form.getValues(), sent);
      // A form that stays keeps what was typed after its values were sent, as something that is not saved yet.
      if (!onSaved && !isAllSent) return form.reset(sent, { keepValues: true });
      draft.drop();
      form.reset(form.getValues());
      // Whoever has left is elsewhere by now: what would close or follow the form would close or leave that.
      if (!isLeft.current && isOnScreen()) guard.pass(() => onSaved?.(outcome.result));
    } else if (!outcome.ok) {
      const { message, details } = outcome.error;
      setRefusal({ field: placeOf(String(details?.['field'] ?? '')), message });
    }
  };
  /** A field that holds something which is no value: the form knows only what was there before. */
  const unreadField = () =>
    [...(element.current?.elements ?? [])].find(
      (each) => each instanceof HTMLInputElement && each.validity.customError,
    );
  const submit = async () => {
    isLeft.current = false;
    setSaving(true);
    setRefusal(null);
    await form.handleSubmit(save)();
    setSaving(false);
    setTries((before) => before + 1);
  };
  const discard = () => {
    draft.drop();
    setRefusal(null);
    form.reset(start);
  };

  return {
    attach,
    values,
    field,
    set,
    suggest,
    saving,
    locked,
    dirty,
    fault: refusal && !(refusal.field in start) ? refusal.message : form.formState.errors.root?.message,
    restored: draft.restored && dirty,
    discard,
    leave,
    handleSubmit: (event: FormEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (saving) return;
      if (unreadField()) setTries(tries + 1);
      else void submit();
    },
  };
}

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

/** The outcome of a save. A refusal names the field that it concerns, if there is one. */
type Outcome =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: { readonly message: string; readonly details?: ErrorDetails } };

type ResultOf<O> = O extends { readonly ok: true; readonly result: infer Result } ? Result : never;
const isSaved = <O extends Outcome>(
  outcome: O,
): outcome is O & { readonly ok: true; readonly result: ResultOf<O> } => outcome.ok;

export interface FormOptions<Values extends FieldValues, Parsed, O extends Outcome> {
  /** The domain's schema of the saved data, with its messages. */
  readonly schema: z.ZodType<Parsed, Values>;
  /** The form's values before anyone has typed. */
  readonly start: Values & DefaultValues<Values>;
  /** The form's name among the drafts of this person; if omitted, nothing is stored, as for passwords. */
  readonly draft?: string | undefined;
  /**
   * The row that the form edits. Restored values are saved over the version that they were typed over, so that a
   * change in between is reported.
   */
  readonly opened?: OpenedRow | undefined;
  readonly onSave: (parsed: Parsed) => Promise<O>;
  readonly onSaved?: (result: ResultOf<O>) => void;
  /** Returns the form's field for a field that the server names differently. */
  readonly placeOf?: (field: string) => string;
}

/** The parts of a form that its frame needs; only its fields access its values. */
export interface FormHandle {
  /** Whether the form accepts no input: it is being saved, and closes or navigates afterward. */
  readonly locked: boolean;
  readonly attach: RefCallback<HTMLFormElement>;
  readonly handleSubmit: (event: FormEvent) => void;
  readonly saving: boolean;
  readonly dirty: boolean;
  /** A refusal that belongs to none of the fields. */
  readonly fault: string | undefined;
  /** Whether the values were typed earlier, on a page that is gone. */
  readonly restored: boolean;
  readonly discard: () => void;
  /** Continues, after a confirmation if typed values would be lost. */
  readonly leave: (go: () => void) => Promise<void>;
}

/** A form value with its error, for the field that shows it. */
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
  /**
   * Fills in values from elsewhere. They do not count as a person's change: leaving the form requires no
   * confirmation.
   */
  readonly suggest: (part: Partial<Values>) => void;
}

/**
 * Manages a form with a schema: its values and their errors, one save at a time, server refusals at their field,
 * typed values that outlive the page, and a confirmation before they are discarded.
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
  /**
   * Whether the person has closed the form since its values were sent. That it is unmounted does not prove this: the
   * save itself may have removed it.
   */
  const isLeft = useRef(false);
  // Input typed during the save would be lost with the form. A form that stays open keeps it.
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

  // A change clears the error, but not while a button is pressed: the button would move away before its click.
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

  // After each attempt, the first field with an error takes the focus. This waits for the next frame, because updates
  // during a press are delayed until it ends.
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
      // A form that stays open keeps input typed after its values were sent, as unsaved.
      if (!onSaved && !isAllSent) return form.reset(sent, { keepValues: true });
      draft.drop();
      form.reset(form.getValues());
      // A person who has left is elsewhere by now: `onSaved` would close or navigate away from that screen.
      if (!isLeft.current && isOnScreen()) guard.pass(() => onSaved?.(outcome.result));
    } else if (!outcome.ok) {
      const { message, details } = outcome.error;
      setRefusal({ field: placeOf(String(details?.['field'] ?? '')), message });
    }
  };
  /** Returns a field whose content is not a valid value: the form only has its previous value. */
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

import { useRef, useState, type FormEvent } from 'react';
import { useLeaveGuard } from './use-leave-guard.ts';

export interface FormOptions {
  /** Whether something was typed that is not saved. */
  readonly dirty: boolean;
  /** Saves; resolves to what follows then, or to null when it was refused and the form says why. */
  readonly onSave: () => Promise<(() => void) | null>;
}

/** What every form does: one save at a time, the focus on what is at fault, a question before typed values are lost. */
export function useForm({ dirty, onSave }: FormOptions) {
  const { pass, leave } = useLeaveGuard(dirty);
  const element = useRef<HTMLFormElement>(null);
  const [saving, setSaving] = useState(false);
  const submit = async () => {
    setSaving(true);
    const follow = await onSave();
    setSaving(false);
    if (follow) return pass(follow);
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving) void submit();
  };
  return { element, saving, handleSubmit, leave };
}

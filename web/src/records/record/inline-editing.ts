import { useBlocker } from '@tanstack/react-router';
import type { FocusEvent, ReactNode } from 'react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { FieldEdit } from './use-field-edit.ts';

export interface InlineEditorProps {
  entity: AnyEntity;
  field: string;
  edit: FieldEdit;
  currency: string;
  /** The current value. */
  shown: ReactNode;
}

export const leaves = (event: FocusEvent): boolean => {
  const to = event.relatedTarget;
  return !(to instanceof Node && event.currentTarget.contains(to));
};

/**
 * Saves what an editor contains when the person goes back: unlike a press elsewhere, that does not take the focus from
 * the editor first. An invalid value keeps the person here.
 *
 * @param commit returns whether the value is valid.
 */
export const useSavedOnLeave = (dirty: boolean, commit: () => boolean) =>
  useBlocker({ disabled: !dirty, enableBeforeUnload: dirty, shouldBlockFn: () => !commit() });

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

import type { KeyboardEvent } from 'react';
import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';

export type LeaveTo = 'stay' | 'next' | 'before';

export interface CellEditorProps {
  entity: AnyEntity;
  row: AnyRow;
  field: string;
  /** The text typed to open the editor: it replaces the value. */
  typed: string | undefined;
  /** `version` is the row's when the editor was opened: a change by another person since then is a conflict. */
  onSave: (value: unknown, to: LeaveTo, version: number) => void;
  onLeave: (to: LeaveTo) => void;
}

export const tabTarget = (event: KeyboardEvent): LeaveTo => (event.shiftKey ? 'before' : 'next');

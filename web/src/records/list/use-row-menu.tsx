import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { useCallback, useState } from 'react';
import type { MenuAction } from '../../ui/action-menu.tsx';
import { RowMenu } from './lazy-parts.tsx';

/** Menu items that a collection adds to those of every row. */
export interface RowRules {
  /** Further actions, such as a copy. */
  readonly actions?: (row: AnyRow) => readonly MenuAction[];
  /** Whether a row can be deleted at all, apart from permissions. */
  readonly isRemovable?: (row: AnyRow) => boolean;
}

export interface OpenRowMenu {
  readonly row: AnyRow;
  /** The position of the row's button in the window. */
  readonly box: {
    readonly top: number;
    readonly left: number;
    readonly width: number;
    readonly height: number;
  };
}

interface RowMenuOptions {
  entity: AnyEntity;
  rules: RowRules | undefined;
  onOpen: (row: AnyRow) => void;
}

/** Returns the menu of a list's rows: `open` shows it over a button, and the focus returns to where it was. */
export function useRowMenu({ entity, rules, onOpen }: RowMenuOptions) {
  const [open, setOpen] = useState<{ menu: OpenRowMenu; from: HTMLElement } | null>(null);
  const close = useCallback(() => {
    open?.from.focus({ preventScroll: true });
    setOpen(null);
  }, [open]);
  return {
    open: (row: AnyRow, button: Element, from: HTMLElement) => {
      const { top, left, width, height } = button.getBoundingClientRect();
      setOpen({ menu: { row, box: { top, left, width, height } }, from });
    },
    isOpen: open !== null,
    close,
    menu: open && (
      <RowMenu
        key={open.menu.row.id}
        entity={entity}
        open={open.menu}
        {...rules}
        onOpen={onOpen}
        onClose={close}
      />
    ),
  };
}

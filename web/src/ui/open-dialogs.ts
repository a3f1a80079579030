import { useEffect, useId, useLayoutEffect, useMemo } from 'react';
import { createStore, useStore } from './store.ts';

const openDialogs = createStore<readonly string[]>([]);

/**
 * Returns the element that has the focus before a dialog takes it. For a menu, that is the button that opened it,
 * because its items are removed.
 */
function openerOf(): HTMLElement | null {
  const at = document.activeElement;
  const menu = at?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : at;
  return opener instanceof HTMLElement ? opener : null;
}

/**
 * Returns the focus to its previous element when a dialog closes, unless something else has taken it. The library
 * does so only for dialogs that stay mounted while they are closed.
 */
function useFocusReturn(opened: boolean): void {
  // Read during rendering: the menu whose item was chosen is removed in the same update that adds the dialog.
  const opener = useMemo(() => (opened ? openerOf() : null), [opened]);
  useLayoutEffect(() => {
    if (!opened) return undefined;
    return () => {
      // The focused element within it is removed only after this.
      setTimeout(() => {
        if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
      });
    };
  }, [opened, opener]);
}

/**
 * Returns whether the calling dialog or panel was opened last: Escape closes only that one, and input below it stays.
 * When it closes, the focus returns to the previous element.
 */
export function useIsTopDialog(opened = true): boolean {
  const own = useId();
  const open = useStore(openDialogs);
  useFocusReturn(opened);
  useEffect(() => {
    if (!opened) return undefined;
    openDialogs.set([...openDialogs.get(), own]);
    return () => openDialogs.set(openDialogs.get().filter((id) => id !== own));
  }, [own, opened]);
  return open.at(-1) === own;
}

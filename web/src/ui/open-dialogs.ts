import { useEffect, useId, useLayoutEffect, useMemo } from 'react';
import { createStore, useStore } from './store.ts';

const openDialogs = createStore<readonly string[]>([]);

/** What has the focus before a dialog takes it. Of a menu it is the button that opened it, for its lines go away. */
function openerOf(): HTMLElement | null {
  const at = document.activeElement;
  const menu = at?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : at;
  return opener instanceof HTMLElement ? opener : null;
}

/**
 * Gives the focus back to where it was when a dialog goes away, unless something else has taken it. The library does so only for dialogs that stay mounted while they are closed.
 */
function useFocusReturn(opened: boolean): void {
  // Asked while it is drawn: the menu that was chosen from goes with the same change that brings the dialog.
  const opener = useMemo(() => (opened ? openerOf() : null), [opened]);
  useLayoutEffect(() => {
    if (!opened) return undefined;
    return () => {
      // What had the focus within it is only gone after this.
      setTimeout(() => {
        if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
      });
    };
  }, [opened, opener]);
}

/** Whether the dialog or panel that asks was opened last: Escape closes that one alone, and what was typed below it stays. Closed, it gives the focus back. */
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

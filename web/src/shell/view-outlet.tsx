import { Outlet, useRouterState } from '@tanstack/react-router';
import { Fragment, useEffect, useRef, useState } from 'react';
import { entryOf } from '../guard/history-entry.ts';
import { nextView, type ShownView } from '../guard/view-key.ts';
import { useCurrentRow } from './current-row.ts';

/**
 * Moves the focus to the new view if a link lost it together with the old view, so that keyboard users continue from
 * there.
 */
const useFocusOnNewView = (key: string) => {
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    }
  }, [key]);
};

/** The screen of the current route, rendered again for each full path unless its meta says otherwise. */
export const ViewOutlet = () => {
  const row = useCurrentRow();
  const pathname = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '/' });
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const hash = useRouterState({ select: (state) => state.location.hash });
  const entry = useRouterState({ select: (state) => entryOf(state.location.state) });
  const keptFrom = useRouterState({ select: (state) => state.location.state.keptFrom ?? null });
  // The address changes first, and the screen once it is loaded: until then the old one stays unchanged.
  const isLeaving = useRouterState({ select: (state) => state.location.pathname !== pathname });
  const [shown, setShown] = useState<ShownView | null>(null);
  const asked = nextView(shown, {
    routeName: row?.name ?? '',
    pathname,
    fullPath: `${pathname}${search}${hash && `#${hash}`}`,
    reload: row?.reload ?? true,
    entry,
    keptFrom,
  });
  const next = isLeaving && shown?.pathname === pathname ? shown : asked;
  if (next !== shown) setShown(next);
  useFocusOnNewView(next.key);
  return (
    <Fragment key={next.key}>
      <Outlet />
    </Fragment>
  );
};

export interface ViewLocation {
  routeName: string;
  pathname: string;
  /** Path, query and hash. */
  fullPath: string;
  /** False in the route's meta: the view stays while the path stays. */
  reload: boolean;
  /** The entry of the browser's history that is shown. */
  entry: string;
  /** The entry from which the screen itself wrote this address (a filter, a tab); null where a link or a person led here. */
  keptFrom: string | null;
}

export interface ShownView {
  pathname: string;
  fullPath: string;
  key: string;
  /** The entries that this view has been shown for: its own first one, and those that it wrote itself. */
  entries: ReadonlySet<string>;
}

/**
 * The root view is rendered again for each full path, except where the route's meta says reload false, and except when
 * a screen writes its own state into its own address, or the person goes back and forth among the addresses that it wrote.
 */
export const nextView = (shown: ShownView | null, location: ViewLocation): ShownView => {
  const { routeName, pathname, fullPath, reload, entry, keptFrom } = location;
  const isSame =
    shown?.pathname === pathname &&
    (!reload ||
      shown.fullPath === fullPath ||
      shown.entries.has(entry) ||
      (keptFrom !== null && shown.entries.has(keptFrom)));
  if (!isSame) {
    // By its entry too: the same path may be opened again after the screen has changed its address.
    const key = reload ? `${fullPath} ${entry}` : `${routeName} ${pathname}`;
    return { pathname, fullPath, key, entries: new Set([entry]) };
  }
  if (shown.fullPath === fullPath && shown.entries.has(entry)) return shown;
  return { ...shown, fullPath, entries: new Set([...shown.entries, entry]) };
};

export interface ViewLocation {
  routeName: string;
  pathname: string;
  /** Path, query, and hash. */
  fullPath: string;
  /** False in the route's meta: the view is kept as long as the path stays the same. */
  reload: boolean;
  /** The browser history entry that is shown. */
  entry: string;
  /**
   * The entry from which the screen itself wrote this address (a filter, a tab); null if a link or a person led here.
   */
  keptFrom: string | null;
}

export interface ShownView {
  pathname: string;
  fullPath: string;
  key: string;
  /** The entries for which this view has been shown: its first one, and those that it wrote itself. */
  entries: ReadonlySet<string>;
}

/**
 * Returns the view for a location. The root view is rendered again for each full path, with three exceptions: the
 * route's meta sets reload to false, a screen writes its own state into its own address, or the person goes back and
 * forth among the addresses that the screen wrote.
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
    // The key includes the entry, because the same path may be opened again after the screen has changed its address.
    const key = reload ? `${fullPath} ${entry}` : `${routeName} ${pathname}`;
    return { pathname, fullPath, key, entries: new Set([entry]) };
  }
  if (shown.fullPath === fullPath && shown.entries.has(entry)) return shown;
  return { ...shown, fullPath, entries: new Set([...shown.entries, entry]) };
};

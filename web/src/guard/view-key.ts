export interface ViewLocation {
  routeName: string;
  pathname: string;
  /** Path, query and hash. */
  fullPath: string;
  /** False in the route's meta: the view stays while the path stays. */
  reload: boolean;
  /** The screen itself changed its own address (a filter, a tab) and goes on as it is. */
  keepView: boolean;
}

export interface ShownView {
  pathname: string;
  key: string;
}

/**
 * The root view is rendered again for each full path, except where the route's meta says reload false, and except when
 * a screen writes its own state into its own address.
 */
export const nextView = (shown: ShownView | null, location: ViewLocation): ShownView => {
  const { pathname, fullPath } = location;
  if (!location.reload) return { pathname, key: `${location.routeName} ${pathname}` };
  if (location.keepView && shown?.pathname === pathname) return shown;
  return { pathname, key: fullPath };
};

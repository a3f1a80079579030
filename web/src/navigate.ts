export interface NavigateOptions {
  replace?: boolean;
  /** Whether the screen is writing its own state (filter, tab) into its address and stays as it is. */
  keepView?: boolean;
}

type Go = (path: string, options: NavigateOptions) => void;

let go: Go = (path) => window.location.assign(path);

/** Connects navigation to the router; called once when the router is created. */
export const navigateBy = (router: Go): void => {
  go = router;
};

/** Opens an address of the product, from anywhere. Plain links (`<a href>`) need no call: they are intercepted. */
export const navigate = (path: string, options: NavigateOptions = {}): void => go(path, options);

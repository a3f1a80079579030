export interface NavigateOptions {
  replace?: boolean;
  /** The screen writes its own state (filter, tab) into its address and goes on as it is. */
  keepView?: boolean;
}

type Go = (path: string, options: NavigateOptions) => void;

let go: Go = (path) => window.location.assign(path);

/** Hands navigation to the router; called once when it is made. */
export const navigateBy = (router: Go): void => {
  go = router;
};

/** Opens an address of the product, from anywhere. Plain links (`<a href>`) need no call: they are followed in place. */
export const navigate = (path: string, options: NavigateOptions = {}): void => go(path, options);

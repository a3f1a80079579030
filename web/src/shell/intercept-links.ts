interface LinkRouter {
  navigate: (to: { href: string }) => Promise<void>;
}

/** Addresses that the server handles itself. */
const serverPaths = /^\/(api|e|live|healthz|metrics)(\/|$)/;

const anchorOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest('a') : null;

/**
 * Returns the address within the product that a link leads to; null for downloads, other sites, and the server's own
 * paths.
 */
const innerAddress = (anchor: HTMLAnchorElement): string | null => {
  if (!anchor.hasAttribute('href') || anchor.hasAttribute('download')) return null;
  if (anchor.target && anchor.target !== '_self') return null;
  const url = new URL(anchor.href);
  if (url.origin !== window.location.origin || serverPaths.test(url.pathname)) return null;
  const samePage = url.pathname === window.location.pathname && url.search === window.location.search;
  if (samePage && url.hash) return null;
  return `${url.pathname}${url.search}${url.hash}`;
};

/**
 * Intercepts plain links of the product, so that no component needs to know the router. Returns a function that stops
 * it.
 */
export const interceptLinks = (router: LinkRouter): (() => void) => {
  const handleClick = (event: MouseEvent) => {
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || modified) return;
    const anchor = anchorOf(event);
    const address = anchor && innerAddress(anchor);
    if (!address) return;
    event.preventDefault();
    void router.navigate({ href: address });
  };
  document.addEventListener('click', handleClick);
  return () => document.removeEventListener('click', handleClick);
};

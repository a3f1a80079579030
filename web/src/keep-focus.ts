/** The elements that the Tab key may stop at. Hidden and disabled ones do not take the focus. */
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
/** The maximum number of remembered stops: more than the longest form has. */
const MAX_REMEMBERED = 200;

const isLost = (): boolean => document.activeElement === document.body;

/**
 * Tries to focus an element, without scrolling: in a long list, a row may disappear because it is scrolled out of
 * view.
 */
function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Returns the removal of an element or of its ancestor, and the node that took its place. */
function removalOf(element: Element, records: readonly MutationRecord[]) {
  const removal = records.findLast(({ removedNodes }) =>
    [...removedNodes].some((node) => node.contains(element)),
  );
  if (!removal) return null;
  const { target, nextSibling } = removal;
  const added = records
    .filter((record) => record.target === target)
    .flatMap((record) => [...record.addedNodes]);
  return { target, next: added[0] ?? nextSibling };
}

/**
 * Returns the stops of the view or the dialog in which something was removed, starting from its place; earlier stops
 * come last, the nearest first.
 */
function stopsFrom({ target, next }: { target: Node; next: Node | null }): HTMLElement[] {
  const scope = target instanceof Element && target.isConnected && target.closest('[role="dialog"], main');
  if (!scope) return [];
  const from = next?.isConnected ? next : null;
  const isAfter = (stop: HTMLElement) =>
    from?.contains(stop) ||
    (!(from ?? target).contains(stop) &&
      ((from ?? target).compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
  const stops = [...scope.querySelectorAll<HTMLElement>(STOPS)].filter(({ tabIndex }) => tabIndex >= 0);
  return [...stops.filter(isAfter), ...stops.filter((stop) => !isAfter(stop)).toReversed()];
}

/**
 * Preserves the focus for keyboard users. A focused element may be removed or disabled while something is saved; the
 * browser then leaves nothing focused. The next stop receives the focus; after a dialog, the previously focused
 * element does; a button that saved gets the focus back. Called once at startup; returns a function that stops it.
 */
export function keepFocus(): () => void {
  let recent: readonly HTMLElement[] = [];
  let byKeys = false;
  let isHeld = false;
  let waiting: HTMLElement | null = null;
  let handOn: (() => void) | null = null;

  // While a key is down, a newly focused element would be pressed by it. Code that moves the focus itself takes
  // precedence.
  const settle = () => {
    if (!handOn || isHeld) return;
    requestAnimationFrame(() =>
      setTimeout(() => {
        const run = handOn;
        handOn = null;
        if (run && isLost()) run();
      }),
    );
  };
  const giveBack = () => {
    const before = recent.find(({ isConnected }) => isConnected);
    if (before?.matches(':disabled')) waiting = before;
    else if (!before || !takesFocus(before)) document.querySelector('main')?.focus();
  };
  const observer = new MutationObserver((records) => {
    const [last] = recent;
    if (!last || !byKeys) return;
    if (waiting?.isConnected && !waiting.matches(':disabled')) {
      const back = waiting;
      waiting = null;
      handOn = () => takesFocus(back);
    } else if (!last.isConnected) {
      const removal = removalOf(last, records);
      if (!removal) return;
      handOn = () => stopsFrom(removal).some(takesFocus) || giveBack();
    } else if (last.matches(':disabled')) waiting = last;
    settle();
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });

  const ended = new AbortController();
  const on = (types: readonly (keyof DocumentEventMap)[], listener: (event: Event) => void) => {
    for (const type of types)
      document.addEventListener(type, listener, { capture: true, passive: true, signal: ended.signal });
  };
  on(['focusin'], ({ target }) => {
    waiting = null;
    if (!(target instanceof HTMLElement)) return;
    const others = recent.filter((each) => each !== target && each.isConnected);
    recent = [target, ...others].slice(0, MAX_REMEMBERED);
  });
  on(['keydown'], () => {
    byKeys = true;
    isHeld = true;
  });
  on(['keyup'], () => {
    isHeld = false;
    settle();
  });
  on(['pointerdown', 'wheel'], () => {
    byKeys = false;
    isHeld = false;
    handOn = null;
  });
  return () => {
    observer.disconnect();
    ended.abort();
  };
}

/** Keeps the largest size of the elements that are watched, in pixels, in a property of the page; the property is gone without one. */
function largest(property: string, sizeOf: (element: HTMLElement) => number) {
  const watched = new Set<HTMLElement>();
  const write = (): void => {
    const { style } = document.documentElement;
    const size = Math.max(0, ...[...watched].map(sizeOf));
    if (size > 0) style.setProperty(property, `${size}px`);
    else style.removeProperty(property);
  };
  return (element: HTMLElement | null) => {
    if (!element) return undefined;
    watched.add(element);
    const observer = new ResizeObserver(write);
    observer.observe(element);
    return () => {
      observer.disconnect();
      watched.delete(element);
      write();
    };
  };
}

/** Tells the page how wide an open panel on the right is, as the `ref` of what fills it: messages appear next to it where there is room. */
export const watchPanelWidth = largest('--sable-panel-width', (main) => main.offsetWidth);

/** Tells the page how high the foot of an open panel is, as the `ref` of the foot: messages stand above it and never cover its buttons. */
export const watchPanelFoot = largest('--sable-panel-foot', (foot) => foot.offsetHeight);

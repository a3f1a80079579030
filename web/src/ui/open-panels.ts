/**
 * Stores the largest size of the watched elements, in pixels, in a custom property of the page; the property is
 * removed if there are none.
 */
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

/**
 * Publishes the width of an open panel on the right, as the `ref` of its content: messages appear next to it if there
 * is room.
 */
export const watchPanelWidth = largest('--sable-panel-width', (main) => main.offsetWidth);

/**
 * Publishes the height of an open panel's footer, as the `ref` of the footer: messages appear above it and never
 * cover its buttons.
 */
export const watchPanelFoot = largest('--sable-panel-foot', (foot) => foot.offsetHeight);

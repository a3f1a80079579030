const HEIGHT = '--sable-panel-foot';

const feet = new Set<HTMLElement>();

const writeHeight = (): void => {
  const { style } = document.documentElement;
  const highest = Math.max(0, ...[...feet].map((foot) => foot.offsetHeight));
  if (highest > 0) style.setProperty(HEIGHT, `${highest}px`);
  else style.removeProperty(HEIGHT);
};

/** Tells the page how high the foot of an open panel is, as the `ref` of the foot: messages stand above it and never cover its buttons. */
export function watchPanelFoot(foot: HTMLElement | null) {
  if (!foot) return undefined;
  feet.add(foot);
  const observer = new ResizeObserver(writeHeight);
  observer.observe(foot);
  return () => {
    observer.disconnect();
    feet.delete(foot);
    writeHeight();
  };
}

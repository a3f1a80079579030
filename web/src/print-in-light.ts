const ATTRIBUTE = 'data-mantine-color-scheme';

/** Prints dark on light in every theme, because paper is white. Called once at startup. */
export function printInLight(): void {
  const root = document.documentElement;
  let shown: string | null = null;
  addEventListener('beforeprint', () => {
    shown = root.getAttribute(ATTRIBUTE);
    root.setAttribute(ATTRIBUTE, 'light');
  });
  addEventListener('afterprint', () => {
    if (shown !== null) root.setAttribute(ATTRIBUTE, shown);
    shown = null;
  });
}

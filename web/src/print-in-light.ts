const ATTRIBUTE = 'data-mantine-color-scheme';

/** Paper is white: whatever the theme, what is printed is dark on light. Called once at start-up. */
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

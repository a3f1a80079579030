import type { Page } from '@playwright/test';

const MIN_SIZE_PX = 44;

/**
 * Returns the targets on a screen that are too small for a finger, as `Name 24×24`. Leaves out links within a
 * sentence, as WCAG 2.5.8 allows: the line height determines their size. A checkbox counts with its label, and a link
 * over its whole row counts with the row.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    const isInSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent.trim() !== element.textContent.trim();
    const isOverItsRow = (element: Element): boolean => {
      const { content, position } = getComputedStyle(element, '::after');
      return content !== 'none' && position === 'absolute';
    };
    const boxOf = (element: Element): Element => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      const isTicked = element.matches('[type="checkbox"], [type="radio"]');
      const row = element instanceof HTMLElement ? element.offsetParent : null;
      return (isTicked && label) || (isOverItsRow(element) && row) || element;
    };
    const touched =
      'a[href], button, summary, input, select, textarea, [role="button"], [role="tab"], [role="option"]';
    return [...document.querySelectorAll(touched)]
      .filter((element) => isShown(boxOf(element)) && !element.matches(':disabled, [aria-hidden="true"] *'))
      .filter((element) => getComputedStyle(element).pointerEvents !== 'none' && !isInSentence(element))
      .filter((element) => boxOf(element).getBoundingClientRect().bottom > 0)
      .flatMap((element) => {
        const { width, height } = boxOf(element).getBoundingClientRect();
        // A box at a fractional pixel position is rounded to its rendered size.
        if (Math.round(width) >= least && Math.round(height) >= least) return [];
        const name = element.getAttribute('aria-label') ?? element.textContent.trim();
        return [`${element.tagName} ${name.slice(0, 40)} ${Math.round(width)}×${Math.round(height)}`];
      });
  }, MIN_SIZE_PX);

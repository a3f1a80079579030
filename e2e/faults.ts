import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './people.ts';

/** The rules of WCAG 2.2, A and AA. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The widths of a desk, of a tablet, and of a phone. */
export const desk = { width: 1440, height: 900 };
export const tablet = { width: 820, height: 1100 };
export const handheld = { width: 360, height: 780 };

export const axeOn = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** What breaks the rules on an open screen, in words. */
export async function violationsOf(axe: AxeBuilder, path: string): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map((violation) => `${path}: ${violation.id} ${violation.nodes[0]?.target.join(' ')}`);
}

/** Whether an open screen is wider than its window. */
export const overflowOf = async (page: Page, path: string): Promise<string[]> => {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return over > 0 ? [`${path}: ${over} px too wide`] : [];
};

/** Turns an open screen to a theme. */
export async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './people.ts';

/** Window sizes of a desk, a tablet, and a phone. */
export const desk = { width: 1440, height: 900 };
export const tablet = { width: 820, height: 1100 };
export const handheld = { width: 360, height: 780 };
/** A window of 1280 by 1024 pixels at 400 % zoom. */
const zoomed = { width: 320, height: 256 };

type Theme = 'light' | 'dark';
const other = { light: 'dark', dark: 'light' } as const;

/** WCAG 2.2, A and AA. */
const ALL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
/** The dark theme changes only colors. */
const CONTRAST = { type: 'rule', values: ['color-contrast'] } as const;
/**
 * Rules that depend on the width between a desk and a phone. Target sizes are the same as at the other two widths.
 */
const BETWEEN = {
  type: 'rule',
  values: ['scrollable-region-focusable', 'bypass', 'nested-interactive'],
} as const;
type Rules = typeof ALL | typeof CONTRAST | typeof BETWEEN;

const SIZE = 'target-size';

/** The menus around a screen: half of the window's elements, and identical on all of a person's screens. */
const MENUS = ['nav[aria-label="Main"]', 'nav[aria-label="Quick"]'];
/** Combinations of rules, theme, and width in which a page's menus were already checked. */
const menusSeen = new WeakMap<Page, Set<string>>();

/**
 * Describes the rule violations of an open screen, with the first place of each. The menus are checked once per theme
 * and width.
 */
async function violationsOf(page: Page, runOnly: Rules, here: string): Promise<string[]> {
  // Axe is injected once per document: it stays while the document's screens change.
  const [isGiven, isDark, hasMenu] = await page.evaluate(
    (menu) => [
      'axe' in window,
      matchMedia('(prefers-color-scheme: dark)').matches,
      document.querySelector(menu) !== null,
    ],
    MENUS[0] ?? '',
  );
  const axe = new AxeBuilder({ page, ...(isGiven && { axeSource: ';' }) }).setLegacyMode().options({
    runOnly: { ...runOnly, values: [...runOnly.values] },
    resultTypes: ['violations'],
    // None of these rules reads the style sheets themselves.
    preload: { assets: ['media'] },
  });
  const look = `${runOnly.values.join()} ${isDark} ${page.viewportSize()?.width}`;
  const seen = menusSeen.get(page) ?? new Set();
  menusSeen.set(page, seen);
  if (seen.has(look)) for (const menu of MENUS) axe.exclude(menu);
  const { violations } = await axe.analyze();
  if (hasMenu && violations.length === 0) seen.add(look);
  const found = violations.map(({ id, nodes }) => ({
    id,
    places: nodes.map(({ target }) => target.join(' ')),
  }));
  const texts: string[] = [];
  for (const { id, places } of found) {
    const place = id === SIZE ? await firstSmall(page, places) : places[0];
    if (place !== undefined) texts.push(`${here}: ${id} ${place}`);
  }
  return texts;
}

/**
 * Returns the first target that is too small even with nothing on top of it: a sticky bar covers half of an element
 * that is scrolled under it.
 */
async function firstSmall(page: Page, places: readonly string[]): Promise<string | undefined> {
  for (const place of places) {
    const isThere = await page.evaluate((selector) => {
      const target = document.querySelector(selector);
      target?.scrollIntoView({ block: 'center' });
      return target !== null;
    }, place);
    // The target may be gone if the screen is still changing.
    if (!isThere) continue;
    const axe = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode().include(place);
    const { violations } = await axe.withRules(SIZE).analyze();
    if (violations.length > 0) return place;
  }
  return undefined;
}

/** Reports if an open screen is wider than its window, with the last element that ends at the page's edge. */
async function overflowOf(page: Page, here: string): Promise<string[]> {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return;
    const widest = [...document.querySelectorAll('body *')].findLast(
      (element) => Math.abs(element.getBoundingClientRect().right - scrollWidth) < 1,
    );
    return `${scrollWidth - clientWidth} px too wide: ${widest?.outerHTML.slice(0, 120)}`;
  });
  return over === undefined ? [] : [`${here}: ${over}`];
}

/** Delays in milliseconds between the checks of a fault, which counts only if it persists through all of them. */
const AGAIN_AFTER: readonly number[] = [250, 1000, 3000];

/**
 * Returns the faults that persist. A screen that has just been rotated, collapsed, or filled is in transition for a
 * moment, longer on a busy machine, and nobody reads that state.
 */
async function lasting(
  page: Page,
  look: () => Promise<string[]>,
  againAfter: readonly number[] = AGAIN_AFTER,
): Promise<string[]> {
  let found = await look();
  for (const wait of againAfter) {
    if (found.length === 0) return [];
    await page.waitForTimeout(wait);
    found = await look();
  }
  return found;
}

const isAtRest = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

/**
 * Switches an open screen to a theme. A customer's page follows the browser through CSS alone: it has neither a theme
 * provider nor its portal node.
 */
export async function inTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Checked on every frame: polling at an interval would take longer than the change itself.
  await page.waitForFunction((theme) => {
    const followsByScript = document.querySelector('[data-mantine-shared-portal-node]') !== null;
    const shown = document.documentElement.getAttribute('data-mantine-color-scheme');
    return !followsByScript || shown === theme;
  }, colorScheme);
}

const themeOf = async (page: Page): Promise<Theme> =>
  (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) ? 'dark' : 'light';

async function takeSize(page: Page, size: typeof desk): Promise<void> {
  await page.setViewportSize(size);
  await isAtRest(page);
}

/**
 * Returns the faults of an open screen in its current theme and width: violations of WCAG 2.2 A and AA, and overflow.
 */
export async function faultsHere(
  page: Page,
  here: string,
  rules: Rules = ALL,
  againAfter = AGAIN_AFTER,
): Promise<string[]> {
  await isAtRest(page);
  const look = async () => [...(await violationsOf(page, rules, here)), ...(await overflowOf(page, here))];
  return lasting(page, look, againAfter);
}

/**
 * Returns the faults of an open screen: at a desk, as a tablet, as a phone, and at 400 % zoom, resized in place, in
 * both themes. Runs all rules in the current theme, and only contrast in the other one. Leaves the page at a desk in
 * the other theme, where the next screen begins.
 *
 * @param againAfter delays in milliseconds before each recheck of a fault; none for a page that is not in transition.
 */
export async function faultsOf(page: Page, screen: string, againAfter = AGAIN_AFTER): Promise<string[]> {
  let theme = await themeOf(page);
  const at = async (size: typeof desk) => {
    await takeSize(page, size);
    return `${screen} in ${theme} at ${size.width} px`;
  };
  const found = await faultsHere(page, await at(desk), ALL, againAfter);
  found.push(...(await faultsHere(page, await at(tablet), BETWEEN, againAfter)));
  found.push(...(await faultsHere(page, await at(handheld), ALL, againAfter)));
  theme = other[theme];
  await inTheme(page, theme);
  const inOther = async (size: typeof desk, look: (here: string) => Promise<string[]>) => {
    const here = await at(size);
    found.push(...(await lasting(page, () => look(here), againAfter)));
  };
  await inOther(handheld, (here) => violationsOf(page, CONTRAST, here));
  await inOther(zoomed, (here) => overflowOf(page, here));
  await inOther(desk, (here) => violationsOf(page, CONTRAST, here));
  return found;
}

/**
 * Returns the faults of an open screen in two full checks: at a desk in the current theme, and on a phone in the
 * other one. That takes two fifths of the time of all checks. It also checks for overflow on a tablet and at 400 %
 * zoom. Leaves the page at a desk in the other theme, so that the next screen is checked the other way around.
 */
export async function faultsInTwoLooks(page: Page, screen: string): Promise<string[]> {
  const theme = await themeOf(page);
  const at = async (size: typeof desk, shown: Theme, look: (here: string) => Promise<string[]>) => {
    await takeSize(page, size);
    return look(`${screen} in ${shown} at ${size.width} px`);
  };
  const whole = (here: string) => faultsHere(page, here);
  const width = (here: string) => lasting(page, () => overflowOf(page, here));
  const found = [...(await at(desk, theme, whole)), ...(await at(tablet, theme, width))];
  await inTheme(page, other[theme]);
  found.push(...(await at(zoomed, other[theme], width)), ...(await at(handheld, other[theme], whole)));
  await page.setViewportSize(desk);
  return found;
}

/**
 * Tall enough that nothing scrolls under the bar at the bottom of the window, where a half-covered button would count
 * as too small.
 */
export const TALL = 3200;
const looks = [desk, { ...handheld, height: TALL }, { ...tablet, height: TALL }].flatMap((size) =>
  (['light', 'dark'] as const).map((theme) => ({ size, theme })),
);

/** Switches a page to the n-th combination of theme and width, wrapping around. Returns its description. */
export async function takeLook(page: Page, n: number): Promise<string> {
  const look = looks[n % looks.length];
  if (!look) throw new Error('There is no such look.');
  await page.setViewportSize(look.size);
  await inTheme(page, look.theme);
  return `in ${look.theme} at ${look.size.width} px`;
}

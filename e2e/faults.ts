import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './people.ts';

/** The widths of a desk, of a tablet, and of a phone. */
export const desk = { width: 1440, height: 900 };
export const tablet = { width: 820, height: 1100 };
export const handheld = { width: 360, height: 780 };
/** A window of 1280 by 1024 pixels at 400 % zoom. */
const zoomed = { width: 320, height: 256 };

type Theme = 'light' | 'dark';
const other = { light: 'dark', dark: 'light' } as const;

/** WCAG 2.2, A and AA. */
const ALL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
/** The dark theme changes nothing but colors. */
const CONTRAST = { type: 'rule', values: ['color-contrast'] } as const;
/**
 * What the width of a screen alone may break, between a desk and a phone. Sizes of targets are those of the other two.
 */
const BETWEEN = {
  type: 'rule',
  values: ['scrollable-region-focusable', 'bypass', 'nested-interactive'],
} as const;
type Rules = typeof ALL | typeof CONTRAST | typeof BETWEEN;

const SIZE = 'target-size';

/** The menus around a screen: half of what stands in a window, and the same around each screen of a person. */
const MENUS = ['nav[aria-label="Main"]', 'nav[aria-label="Quick"]'];
/** How a page has shown its menus, where they were looked at: rules, theme and width. */
const menusSeen = new WeakMap<Page, Set<string>>();

/** What breaks rules on an open screen, in words: the first place of each. The menus count once in each theme and width. */
async function violationsOf(page: Page, runOnly: Rules, here: string): Promise<string[]> {
  // A document is given axe once: it stays while the screens of the document change.
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
    // No rule of these reads the style sheets themselves.
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
  const words: string[] = [];
  for (const { id, places } of found) {
    const place = id === SIZE ? await firstSmall(page, places) : places[0];
    if (place !== undefined) words.push(`${here}: ${id} ${place}`);
  }
  return words;
}

/** The first of some targets that is too small also where nothing lies over it: a bar that stays in sight covers half of what is scrolled under it. */
async function firstSmall(page: Page, places: readonly string[]): Promise<string | undefined> {
  for (const place of places) {
    const isThere = await page.evaluate((selector) => {
      const target = document.querySelector(selector);
      target?.scrollIntoView({ block: 'center' });
      return target !== null;
    }, place);
    // A screen on its way may have taken it back.
    if (!isThere) continue;
    const axe = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode().include(place);
    const { violations } = await axe.withRules(SIZE).analyze();
    if (violations.length > 0) return place;
  }
  return undefined;
}

/** Whether an open screen is wider than its window, with the last element that ends where the page does. */
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

/** How long what is wrong must stay so to count, in milliseconds after each look at it. */
const AGAIN_AFTER: readonly number[] = [250, 1000, 3000];

/** What is wrong and stays: a screen that has just been turned, folded or filled is on its way for a moment, longer on a busy machine, and nobody reads that. */
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

/** Turns an open screen to a theme. A customer's page follows the browser by its styles alone: it has no frame with a theme, nor its place for menus. */
export async function inTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Checked in each frame: polling at an interval would take longer than the change itself.
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

/** What is wrong with an open screen as it is, in its theme and width: violations of WCAG 2.2 A and AA, and what is too wide. */
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
 * What is wrong with an open screen: at a desk, as a tablet, as a phone and at 400 % zoom, as it is turned and folded, in both themes. All rules are tried in the
 * theme that it is in, contrast in the other as well, in which the page is left, at a desk: the next screen begins there.
 *
 * @param againAfter milliseconds after which what is wrong is looked at once more; none for a page that is not on its way.
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
 * What is wrong with an open screen in two looks: at a desk in the theme that it is in, and on a phone in the other one, which takes two fifths of the time of all looks. It
 * is no wider than a tablet or the window at 400 % zoom either. The page is left at a desk in the other theme: the next screen is looked at the other way around.
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

/** So tall that nothing scrolls under the bar at the foot of the window, where half of a button would count as too small. */
export const TALL = 3200;
const looks = [desk, { ...handheld, height: TALL }, { ...tablet, height: TALL }].flatMap((size) =>
  (['light', 'dark'] as const).map((theme) => ({ size, theme })),
);

/** Turns a page to the n-th pair of a theme and a width, which go around. Returns it in words. */
export async function takeLook(page: Page, n: number): Promise<string> {
  const look = looks[n % looks.length];
  if (!look) throw new Error('There is no such look.');
  await page.setViewportSize(look.size);
  await inTheme(page, look.theme);
  return `in ${look.theme} at ${look.size.width} px`;
}

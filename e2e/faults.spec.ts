import type { Page } from '@playwright/test';
import { desk, faultsOf as faultsThatLast } from './faults.ts';
import { expect, test } from './people.ts';

/** Checks that the search for faults finds one of each kind, even one that shows in a single theme or width only. */

test.use({ trace: 'off', colorScheme: 'light' });

/** A planted fault does not change, so one check is enough. */
const faultsOf = (page: Page, screen: string) => faultsThatLast(page, screen, []);

/** Returns a page whose only fault is the planted one. */
const pageWith = (styles: string, body: string): string => `<!doctype html>
<html lang="en"><head><title>Planted</title><meta name="viewport" content="width=device-width">
<style>:root { color-scheme: light dark } a { color: CanvasText } button { min-width: 48px; min-height: 48px } ${styles}</style></head>
<body><nav aria-label="Main"><a href="#main">Main</a></nav><main id="main"><h1>Planted</h1>${body}</main></body></html>`;

/** Shows the planted content as the document's next screen, as the product does. */
async function plant(page: Page, styles: string, body: string): Promise<void> {
  await page.evaluate(
    (html) => {
      const next = new DOMParser().parseFromString(html, 'text/html');
      document.documentElement.replaceChildren(...next.documentElement.children);
    },
    pageWith(styles, body),
  );
}

const FAINT = '{ color: #8a8a8a; background: #808080 }';
const planted: readonly (readonly [fault: string, styles: string, body: string, found: RegExp])[] = [
  [
    'contrast in dark at a desk',
    `@media (prefers-color-scheme: dark) and (min-width: 1000px) { p ${FAINT} }`,
    '<p>Faint</p>',
    /in dark at 1440 px: color-contrast p$/,
  ],
  [
    'contrast in dark on a phone',
    `@media (prefers-color-scheme: dark) and (max-width: 400px) { p ${FAINT} }`,
    '<p>Faint</p>',
    /in dark at 360 px: color-contrast p$/,
  ],
  [
    'contrast in light on a phone',
    `@media (prefers-color-scheme: light) and (max-width: 400px) { p ${FAINT} }`,
    '<p>Faint</p>',
    /in light at 360 px: color-contrast p$/,
  ],
  [
    'contrast in light at a desk',
    `@media (prefers-color-scheme: light) and (min-width: 1000px) { p ${FAINT} }`,
    '<p>Faint</p>',
    /in light at 1440 px: color-contrast p$/,
  ],
  [
    'targets that are too small on a phone',
    '@media (max-width: 400px) { button { min-width: 0; min-height: 0; width: 12px; height: 12px; padding: 0; border: 0; font-size: 8px } }',
    '<div style="display: flex"><button>A</button><button>B</button></div>',
    /at 360 px: target-size/,
  ],
  ['a field without a label', '', '<input>', /at 1440 px: label input$/],
  [
    'a field without a label on a phone alone',
    '@media (min-width: 400px) { input { display: none } }',
    '<input>',
    /at 360 px: label input$/,
  ],
  [
    'a button within a button on a tablet',
    '@media not ((min-width: 700px) and (max-width: 1000px)) { [role] { display: none } }',
    '<div role="button" tabindex="0">Outer <button>Inner</button></div>',
    /at 820 px: nested-interactive div$/,
  ],
  [
    'what is too wide for a tablet',
    '@media (min-width: 700px) and (max-width: 1000px) { p { width: 1200px } }',
    '<p>Wide</p>',
    /at 820 px: \d+ px too wide: <p>Wide/,
  ],
  [
    'what is too wide at 400 % zoom',
    '@media (max-width: 340px) { p { width: 350px } }',
    '<p>Wide</p>',
    /at 320 px: \d+ px too wide: <p>Wide/,
  ],
];

test('a fault of each kind is found, also where a single theme or width shows it, and none in a page without one', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await page.setContent(pageWith('', '<p>Clean</p>'));
  expect(await faultsOf(page, 'clean')).toEqual([]);
  for (const [fault, styles, body, phrase] of planted) {
    await plant(page, styles, body);
    const found = await faultsOf(page, fault);
    expect(found, fault).toContainEqual(expect.stringMatching(phrase));
  }
});

test('the menus around a screen are looked at in each theme and width, once', async ({ page }) => {
  await page.setViewportSize(desk);
  await page.setContent(
    pageWith(`@media (prefers-color-scheme: dark) { nav a ${FAINT} }`, '<p>Next to a faint menu</p>'),
  );
  const inBoth = [/in dark at 360 px: color-contrast a$/, /in dark at 1440 px: color-contrast a$/];
  const found = await faultsOf(page, 'menu');
  for (const phrase of inBoth) expect(found).toContainEqual(expect.stringMatching(phrase));
});

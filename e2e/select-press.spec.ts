import type { Browser, Locator, Page } from '@playwright/test';
import { expect, signedIn, test } from './people.ts';

/**
 * A select is a placeholder until the code of its list has loaded, then another field replaces it. One press must
 * open it, whichever is first.
 */

const LIST_CODE = /\/assets\/select-list-/;
const moments = ['before the press', 'during the press', 'after the press'] as const;

/**
 * Opens a page without the service worker, which would serve the list's code from the second page on and bypass the
 * delay.
 */
const someone = (browser: Browser, options: Parameters<typeof signedIn>[3] = {}): Promise<Page> =>
  signedIn(browser, 'dev', 0, { ...options, serviceWorkers: 'block' });

interface Withheld {
  /** Resolves when the page has requested the code. */
  readonly isAsked: Promise<void>;
  /** Releases the code, and resolves when the page has run it with everything that waited for it. */
  readonly arrive: () => Promise<void>;
}

/** Holds back the code of the list. */
async function withheldList(page: Page): Promise<Withheld> {
  let letThrough = () => {};
  let ask = () => {};
  const isAsked = new Promise<void>((resolve) => (ask = resolve));
  const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve));
  await page.unrouteAll();
  await page.route(LIST_CODE, async (route) => {
    ask();
    await isLetThrough;
    await route.continue();
  });
  const arrive = async () => {
    const code = page.waitForResponse(LIST_CODE);
    letThrough();
    const address = (await code).url();
    await page.evaluate(async (url) => {
      await import(url);
      await new Promise((resolve) => setTimeout(resolve));
    }, address);
  };
  return { isAsked, arrive };
}

interface Press {
  readonly down: () => Promise<unknown>;
  readonly up: () => Promise<unknown>;
}

/** The first one is only a list, the second one is also searchable. */
const both = ['Type', 'Term'];

/** Presses selects, with the code of their list arriving at each moment, and checks that each opens. */
async function opensByOne(
  page: Page,
  labels: readonly string[],
  pressOn: (field: Locator, list: Withheld) => Promise<Press>,
): Promise<void> {
  for (const label of labels)
    for (const moment of moments) {
      const list = await withheldList(page);
      const { arrive } = list;
      await page.goto('/tests/select-field');
      const field = page.getByRole('combobox', { name: label, exact: true }).first();
      const { down, up } = await pressOn(field, list);
      if (moment === 'before the press') await arrive();
      await down();
      if (moment === 'during the press') await arrive();
      await up();
      if (moment === 'after the press') await arrive();
      await expect(field, `${label}: the list came ${moment}`).toHaveAttribute('aria-expanded', 'true');
      await expect(field).toBeFocused();
      await page.getByRole('option').first().click();
      await expect(page.getByRole('option')).toHaveCount(0);
    }
}

/** Returns the point of a field where a pointer presses it. */
async function middleOf(field: Locator): Promise<{ x: number; y: number }> {
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (!box) throw new Error('The field is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a select opens by one press of the mouse, whenever the code of its list comes', async ({ browser }) => {
  const page = await someone(browser);
  await opensByOne(page, both, async (field) => {
    const { x, y } = await middleOf(field);
    await page.mouse.move(x, y);
    return { down: () => page.mouse.down(), up: () => page.mouse.up() };
  });
});

// A searchable select opens as soon as it has the focus.
for (const key of ['Enter', 'ArrowDown'])
  test(`a select opens by one press of ${key}, whenever the code of its list comes`, async ({ browser }) => {
    const page = await someone(browser);
    await opensByOne(page, ['Type'], (field) =>
      Promise.resolve({
        down: async () => {
          await field.focus();
          await page.keyboard.down(key);
        },
        up: () => page.keyboard.up(key),
      }),
    );
  });

test('a select opens by one press of a finger, whenever the code of its list comes', async ({ browser }) => {
  const page = await someone(browser, { hasTouch: true, isMobile: true });
  const finger = await page.context().newCDPSession(page);
  await opensByOne(page, both, async (field, { isAsked }) => {
    const point = await middleOf(field);
    // A touch press takes effect on release: while the finger is down, only code requested before that can arrive.
    await isAsked;
    return {
      down: () => finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }),
      up: () => finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    };
  });
});

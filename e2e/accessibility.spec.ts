import { everyRole, makeShown, open, screensOf, viewers } from './every-screen.ts';
import { desk, faultsInTwoLooks, faultsOf } from './faults.ts';
import { signIn } from './own-browser.ts';
import { baseUrl, expect, quietPage, test, type Role } from './people.ts';

/**
 * Checks that no screen violates WCAG 2.2 A and AA, in light and dark, and that none is wider than a phone or a
 * tablet.
 */

// Failures are reported in words. A trace takes a screenshot of each screen after each step, which took most of the
// time.
test.use({ trace: 'off' });

/** The long run checks every theme and width of each screen; this one checks two, which alternate. */
const look = everyRole ? faultsOf : faultsInTwoLooks;

/** An administrator has most of the screens, so several workers share them. */
const partsOf = (viewer: Role): number => (viewer === 'admin' ? 4 : 1);
test.describe.configure({ mode: 'parallel' });

for (const viewer of viewers)
  for (let part = 0; part < partsOf(viewer); part++)
    test(`every screen of ${viewer} is free of violations, in light and dark, and fits a phone and a tablet (${part + 1} of ${partsOf(viewer)})`, async ({
      browser,
    }) => {
      test.setTimeout(1_800_000);
      const page = await quietPage(
        await browser.newContext({
          baseURL: baseUrl(),
          viewport: desk,
          reducedMotion: 'reduce',
          colorScheme: 'light',
        }),
      );
      // A fresh sign-in, which a webhook requires.
      await signIn(page, viewer);
      if (viewer === 'admin') await makeShown(page);
      const found: string[] = [];
      const paths = await screensOf(page, viewer);
      for (const path of paths.filter((_, place) => place % partsOf(viewer) === part)) {
        await open(page, path);
        found.push(...(await look(page, path)));
      }
      expect(found).toEqual([]);
    });

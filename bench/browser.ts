import { chromium, type Browser, type Page } from '@playwright/test';
import type { Stage } from './stage.ts';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens a real Chromium with a signed-in page. @throws Error if there is none. */
export async function openBrowser(
  stage: Stage,
  origin: string,
  cookie: string,
): Promise<{ browser: Browser; page: Page }> {
  const executablePath = process.env['CHROMIUM_PATH'];
  if (!executablePath)
    throw new Error(
      'There is no Chromium here, so this was not measured. Install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH.',
    );
  const browser = await chromium.launch({ executablePath, args: QUIET });
  stage.defer(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=', 2);
  await context.addCookies([{ name, value, url: origin }]);
  return { browser, page: await context.newPage() };
}

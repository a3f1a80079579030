import type { Page } from '@playwright/test';
import { z } from 'zod';
import { openBrowser } from './browser.ts';
import { markKeys, parts, strokesDuring, type Stroke } from './main-thread.ts';
import { ACCOUNTS, manyAccounts } from './many-accounts.ts';
import { startProduct } from './product.ts';
import type { Finding, Report } from './report.ts';
import type { Stage } from './stage.ts';
import { mean, median, ms, percentile, spread } from './statistics.ts';
import { makeEstimate } from './workloads.ts';

const LINES = 1000;
const ROWS = 20;
const ROUNDS = 3;
const KEYS_A_ROW = 3;
const BETWEEN_KEYS_MS = 90;
const BAR_MS = 16;
const FRAME_MS = 1000 / 60;
const SCROLL_STEPS = 120;

/** Measures typing into a large estimate and scrolling a long list in a real browser. */
export async function keystroke(stage: Stage): Promise<Report> {
  const { world } = await manyAccounts(stage);
  const { estimateId } = await makeEstimate(world, LINES);
  const server = await startProduct(stage, { databaseUrl: world.address });
  const { browser, page } = await openBrowser(stage, server.page, await world.person('Olive Finch', 'admin'));
  await page.goto(`${server.page}/estimate/${estimateId}`);
  const quantities = page
    .getByRole('grid', { name: 'One-time items' })
    .locator('[role="gridcell"][data-column="quantity"]');
  await quantities.first().waitFor({ timeout: 60_000 });
  await markKeys(page);
  await typeQuantities(page, 0);
  const strokes = await strokesDuring(browser, page, async () => {
    for (let round = 1; round <= ROUNDS; round++) await typeQuantities(page, round);
  });
  const work = strokes.map((stroke) => stroke.work);
  const findings: Finding[] = [
    {
      measure: `A key typed into a quantity of a ${LINES.toLocaleString('en-US')}-line estimate: processor time of the page until painted, p50 / p95`,
      value: spread(work, 0.95),
      bar: `< ${BAR_MS} ms`,
      met: percentile(work, 0.95) < BAR_MS,
    },
    {
      measure: 'The same by the clock: p50 / p95',
      value: spread(
        strokes.map(({ shown }) => shown),
        0.95,
      ),
    },
    await scroll(page, `${server.page}/accounts`),
  ];
  await browser.close();
  await server.stop();
  return { findings, notes: [whereItGoes(strokes)] };
}

/**
 * Breaks down the cost of each key in a row, up to its paint and after it: the first key opens the cell, the last one
 * leaves it and saves.
 */
function whereItGoes(strokes: readonly Stroke[]): string {
  const costs = ['opening digit', 'second digit', 'Enter'].map((key, place) => {
    const own = strokes.filter((_, index) => index % KEYS_A_ROW === place);
    const each = parts.map((part) => `${part} ${ms(median(own.map((stroke) => stroke.parts[part])))}`);
    const cost = (of: (stroke: Stroke) => number) => ms(median(own.map(of)));
    return `${key} ${cost(({ work }) => work)} (${each.join(', ')}), behind its frame ${cost(({ after }) => after)}`;
  });
  return `A key in a ${LINES.toLocaleString('en-US')}-line estimate, medians: ${costs.join('; ')}.`;
}

/**
 * Types a two-digit quantity and Enter into each row in turn, three keys per row, as a person does. @throws Error if
 * the quantities did not arrive.
 */
async function typeQuantities(page: Page, round: number): Promise<void> {
  const cells = page
    .getByRole('grid', { name: 'One-time items' })
    .locator('[role="gridcell"][data-column="quantity"]');
  const typed = String(10 + round);
  await page.evaluate(() => scrollTo(0, 0));
  await cells.first().click();
  for (let row = 0; row < ROWS; row++) {
    for (const key of [...typed, 'Enter']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(BETWEEN_KEYS_MS);
    }
  }
  await page.evaluate(() => scrollTo(0, 0));
  const first = await cells.first().textContent();
  if (first?.trim() !== typed)
    throw new Error(`The typed quantity ${typed} did not arrive: the cell shows “${first}”.`);
}

async function scroll(page: Page, address: string): Promise<Finding> {
  await page.goto(address);
  const grid = page.getByRole('grid', { name: 'Accounts' });
  await grid.getByRole('row').nth(10).waitFor({ timeout: 30_000 });
  const box = await grid.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 300);
  await page.evaluate(() => {
    const times: number[] = [];
    const next = (now: number) => {
      times.push(now);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(globalThis, { benchFrames: times });
  });
  for (let step = 0; step < SCROLL_STEPS; step++) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(16);
  }
  const seen = await grid
    .getByRole('row')
    .evaluateAll((rows) => Math.max(...rows.map((row) => Number(row.getAttribute('aria-rowindex') ?? 0))));
  if (seen < SCROLL_STEPS) throw new Error(`The list did not scroll: row ${seen} is the last one shown.`);
  const times = z.array(z.number()).parse(await page.evaluate(() => Reflect.get(globalThis, 'benchFrames')));
  const frames = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return {
    measure: `Scrolling ${ACCOUNTS.toLocaleString('en-US')} accounts: a frame on average / p95 of ${frames.length}`,
    value: `${ms(mean(frames))} / ${ms(percentile(frames, 0.95))}`,
    bar: `${ms(FRAME_MS)} (60 a second)`,
    met: mean(frames) < FRAME_MS * 1.05,
  };
}

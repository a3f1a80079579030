import type { Page } from '@playwright/test';
import { api, mutate } from './people.ts';

/** Parts of the three packages of the kitchen table: kind, cents, points. */
const sold = {
  Panel: ['equipment', 349_00, 0],
  Contact: ['equipment', 39_00, 1],
  Motion: ['equipment', 65_00, 2],
  'Glass break': ['equipment', 75_00, 2],
  Camera: ['equipment', 249_00, 5],
  Keypad: ['equipment', 89_00, 0],
  Labor: ['labor', 95_00, 0],
  Activation: ['fee', 99_00, 0],
  Monitoring: ['monitoring', 39_99, 0],
  Video: ['monitoring', 9_95, 0],
  'Service plan': ['service_plan', 5_00, 0],
} as const;

const taxClass = {
  equipment: 'equipment_sold',
  labor: 'installation_labor',
  fee: 'fee',
  monitoring: 'monitoring',
  service_plan: 'service_plan',
} as const;

type Sold = keyof typeof sold;

/**
 * Fills the catalog with *Good*, *Better*, and *Best*. *Best* costs 599.00 with 12 points, plus 45.00 for each point
 * over. Names carry a mark, because other journeys also sell.
 */
export async function kitchenCatalog(admin: Page, mark: string): Promise<void> {
  const ids = new Map<Sold, string>();
  for (const name of Object.keys(sold).filter((key): key is Sold => key in sold)) {
    const [kind, cents, points] = sold[name];
    const fields = { sku: `${name} ${mark}`, name: `${name} ${mark}`, kind, taxClass: taxClass[kind] };
    const worth = { price: cents, points };
    ids.set(name, (await mutate(admin, 'products.create', { ...fields, ...worth })).id);
  }
  const part = (name: Sold, pieces = 1) => ({ productId: ids.get(name), quantityMilli: pieces * 1000 });
  await mutate(admin, 'packages.create', {
    name: `Good ${mark}`,
    lines: [
      part('Panel'),
      part('Contact', 4),
      part('Motion'),
      part('Labor', 2),
      part('Activation'),
      part('Monitoring'),
    ],
  });
  await mutate(admin, 'packages.create', {
    name: `Better ${mark}`,
    lines: [
      ...[
        part('Panel'),
        part('Contact', 6),
        part('Motion', 2),
        part('Keypad'),
        part('Labor', 2.5),
        part('Activation'),
      ],
      ...[part('Monitoring'), part('Video'), part('Service plan')],
    ],
  });
  await mutate(admin, 'packages.create', {
    ...{ name: `Best ${mark}`, priceMode: 'fixed_overage', price: 599_00, points: 12, pointPrice: 45_00 },
    lines: [{ ...part('Panel'), required: true }, part('Contact', 6), part('Motion', 2), part('Glass break')],
    groups: [{ name: 'Camera or keypad', min: 1, max: 1 }],
    choices: [
      { ...part('Camera'), group: 'Camera or keypad', isDefault: true },
      { ...part('Keypad'), group: 'Camera or keypad' },
    ],
  });
}

/** Returns the sums of the column Amount in the CSV of an option's lines, in cents: one-time and monthly. */
export async function csvTotals(page: Page, estimateId: string, option: string) {
  const text = await (await page.request.get(`/api/estimates/${estimateId}/lines.csv`)).text();
  const [head = [], ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split(','));
  const at = (row: readonly string[], column: string) => row[head.indexOf(column)] ?? '';
  const sum = (bucket: string) =>
    rows
      .filter((row) => at(row, 'Option') === option && at(row, 'Bucket') === bucket)
      .reduce((all, row) => all + Math.round(Number(at(row, 'Amount')) * 100), 0);
  return { once: sum('one-time'), monthly: sum('monthly') };
}

/** Returns the stored estimate from the API. */
export const storedEstimate = (page: Page, id: string) =>
  api<Record<string, unknown>>(page, `/api/estimates/${id}`);

import type { TestApp } from './test-app.ts';

/** Tax class of manually entered lines, by kind. */
export const classOfKind: Readonly<Record<string, string>> = {
  equipment: 'equipment_sold',
  labor: 'installation_labor',
  fee: 'fee',
  allowance: 'equipment_sold',
  monitoring: 'monitoring',
  service_plan: 'service_plan',
};
/** A company's packages and products, with their tax classes. */
export interface Catalog {
  readonly packages: readonly string[];
  /** The product choices of every package. */
  readonly swaps: readonly string[];
  /** Tax class of each product, by name. */
  readonly classes: ReadonlyMap<string, string>;
}

/** Creates the products and the packages. One of the products has a different tax class than its kind. */
export async function catalog(server: TestApp): Promise<Catalog> {
  const { admin } = server;
  const classOf = new Map<string, string>();
  const ids = new Map<string, string>();
  for (const [name, kind, price, taxClass] of [
    ['Panel', 'equipment', 349_00, 'equipment_leased'],
    ['Contact', 'equipment', 39_37, null],
    ['Motion', 'equipment', 65_01, null],
    ['Monitoring', 'monitoring', 39_99, null],
    ['App', 'service_plan', 9_99, null],
    ['Keypad', 'equipment', 119_03, null],
    ['Touch keypad', 'equipment', 211_07, null],
    ['Fob', 'equipment', 24_99, 'fee'],
  ] as const) {
    const product = { sku: name, name, kind, price, points: name === 'Touch keypad' ? 3 : 1 };
    ids.set(name, await server.make(admin, 'products.create', { ...product, ...(taxClass && { taxClass }) }));
    classOf.set(name, taxClass ?? classOfKind[kind] ?? '');
  }
  const part = (name: string, quantityMilli = 1000) => ({ productId: ids.get(name), quantityMilli });
  const lines = [
    { ...part('Panel'), required: true },
    part('Contact', 2000),
    part('Motion', 3000),
    part('App'),
  ];
  const group = 'By the door';
  const choices = [
    { ...part('Keypad'), group, isDefault: true },
    { ...part('Touch keypad'), group, extra: 15_01 },
    { ...part('Fob', 2000), group, extra: 4_99 },
  ];
  const packages = [];
  for (const fields of [
    { priceMode: 'sum' },
    { priceMode: 'fixed', price: 499_99 },
    { priceMode: 'fixed', price: 99, monthlyPrice: 5_01, folded: true },
    { priceMode: 'fixed_overage', price: 399_99, points: 3, pointPrice: 45_01 },
    { priceMode: 'fixed_overage', price: 599_00, monthlyPrice: 7_77, points: 9, pointPrice: 45_00 },
  ])
    packages.push(
      await server.make(admin, 'packages.create', {
        name: `${fields.priceMode} ${packages.length}`,
        lines,
        beside: [part('Monitoring')],
        groups: [{ name: group, min: 0, max: 3 }],
        choices,
        ...fields,
      }),
    );
  const swaps = ['Keypad', 'Touch keypad', 'Fob'].flatMap((name) => ids.get(name) ?? []);
  return { packages, swaps, classes: classOf };
}

import type { Actor } from '@sable/domain/kernel/actor';
import type { World } from './test-world.ts';

/**
 * Sets the taxes of Ohio in a test's company.
 *
 * @param rates by name, in millionths.
 * @param more further fields of its profile.
 */
export async function setOhioTaxes(
  world: World,
  admin: Actor,
  rates: Readonly<Record<string, number>>,
  more: object = {},
): Promise<void> {
  const ohio = await world.find(admin, 'tax-profiles', { region: 'OH' });
  const components = Object.entries(rates).map(([name, ratePpm]) => ({
    ...{ name, ratePpm },
    ...{ validFrom: null, validTo: null },
  }));
  await world.run(admin, 'tax-profiles.update', { id: ohio?.['id'], patch: { components, ...more } });
}

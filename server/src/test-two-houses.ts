import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import type { World } from './test-world.ts';
import { newKey } from './transaction-context.ts';

const site = (region: string, city: string, postal: string) => ({
  line1: '1 Oak Street',
  city,
  region,
  postal,
  country: 'us',
});

/**
 * Creates a company with a rep who has two customers: a house in Ohio, where nothing is taxed, and one in Texas,
 * where equipment is.
 */
export async function twoHouses(world: World) {
  const admin = await world.company();
  const rep = await world.person(admin, 'sales');
  await world.make(admin, 'tax-profiles.create', {
    name: 'Texas',
    region: 'TX',
    components: [{ name: 'State', ratePpm: 62_500 }],
    taxableClasses: ['equipment_sold'],
  });
  const home = (name: string, address: object) =>
    world.make(rep, 'accounts.create', {
      account: { name, type: 'residential', site: address },
      contact: { name: `${name} Owner`, email: `${newKey()}@example.com`, roles: ['signer'] },
    });
  return {
    admin,
    rep,
    ohio: await home('Hill House', site('OH', 'Dayton', '45402')),
    texas: await home('Lake House', site('TX', 'Austin', '78701')),
    one: (collection: string, condition: Parameters<typeof where>[0], actor: Actor = admin) =>
      world.find(actor, collection, condition),
    linesOf: (estimateId: string) =>
      world.rows(admin, {
        collection: 'estimate-lines',
        where: where({ estimateId }),
        orderBy: [{ field: 'position', direction: 'asc' }],
      }),
    product: (name: string, fields: object = {}) =>
      world.make(admin, 'products.create', {
        sku: newKey(),
        name,
        kind: 'equipment',
        price: 10_000,
        cost: 4_000,
        taxClass: 'equipment_sold',
        ...fields,
      }),
  };
}

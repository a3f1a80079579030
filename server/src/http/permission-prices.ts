import type { Subject } from './permission-subject.ts';
import { listed, listing } from './permission-world.ts';

/** Creates an organization's price in a relation to a person. */
export const priceSubject: Subject = {
  args: (_reader, relation) => (relation === 'c' ? listed : undefined),
  record: async (_reader, relation, maker) =>
    relation === 'f'
      ? maker.client.make(maker.admin, 'organization-prices.create', {
          ...(await listing(maker)),
          price: 35_00,
        })
      : undefined,
  patch: { note: 'x' },
};

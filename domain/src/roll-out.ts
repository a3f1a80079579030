import { z } from 'zod';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { described, instant, list, optional, ref, requiredText } from './kernel/fields.ts';
import { readOnly, type Grant } from './kernel/permission.ts';
import { where } from './kernel/predicate.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Maximum number of earlier links of a roll-out that are distinguished from links that never existed. */
export const MAX_EARLIER_LINKS = 50;

const staff: Grant = { read: true, update: true };

/**
 * One offer to many sites of an organization, with an estimate for each site. One person of the organization reads
 * them on one page and signs them all at once (decisions 8.8). The roll-out groups the estimates and holds the link;
 * each estimate has its own number, tax, signature, seal, and contract. Only the SHA-256 of the link's token is
 * stored.
 */
export const rollOuts = defineEntity({
  collection: 'roll-outs',
  one: 'Roll-out',
  many: 'Roll-outs',
  immutable: ['organizationId', 'contactId'],
  shape: {
    name: requiredText('Name', 120, { server: true }),
    organizationId: ref('Organization', 'organizations', { server: true }),
    contactId: ref('Signs', 'contacts', { server: true }),
    tokenHash: optional(described(sha256, { label: 'Token hash', kind: 'text', server: true })),
    /** Hashes of links that newer ones replaced, so that their holders can be informed. */
    earlierTokenHashes: list('Earlier token hashes', sha256, MAX_EARLIER_LINKS, { server: true }),
    invitedAt: optional(instant('Link sent', { server: true })),
  },
  defaults: { earlierTokenHashes: [] },
  access: {
    rows: {
      super: staff,
      admin: staff,
      manager: staff,
      office: staff,
      auditor: readOnly,
      // Same rule as for an estimate: its creator works it.
      sales: (actor) => {
        const own = where({ createdBy: actor.id });
        return { read: actor.settings.salesSeeAll ? true : own, update: own };
      },
    },
    fields: { tokenHash: 'secret', earlierTokenHashes: 'secret' },
  },
  title: (row) => row.name,
  parents: (row) => [pathOf('organizations', row.organizationId), pathOf('contacts', row.contactId)],
  columns: ['name', 'organizationId', 'contactId', 'invitedAt', 'createdBy', 'createdAt'],
  sortable: ['createdAt'],
  listedOn: ['organizationId'],
  about: {
    what: 'A roll-out is one offer to many sites of an organization, which its contact signs in one step.',
    start: 'Open an estimate of one of its accounts, and choose “Roll out to sites” under its actions.',
  },
  generic: { create: false, update: false },
  sample: () => ({}),
});

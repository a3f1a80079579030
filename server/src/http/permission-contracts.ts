import type { Subject } from './permission-subject.ts';
import { newAccount, someone } from './permission-world.ts';

/** An account on which a contract can be recorded, for each contract that was. */
const unsold = new Map<string, string>();
const existing = (accountId: string) => ({
  accountId,
  status: 'active',
  signedOn: '2024-03-14',
  startsOn: '2024-03-20',
  termMonths: 36,
  services: [{ name: 'Monitoring', billed: 3999 }],
});

/** Contracts of customers from before: nothing else makes one without a signature. */
export const contractSubject: Subject = {
  record: async (_reader, relation, maker) => {
    if (relation !== 'c' && relation !== 'f') return undefined;
    const owner = relation === 'f' ? null : someone;
    const accountId = await newAccount(maker, owner);
    const id = await maker.client.make(maker.admin, 'accounts.recordExisting', existing(accountId));
    unsold.set(id, await newAccount(maker, owner));
    return id;
  },
  patch: {},
  acts: {
    create: (id) => ['accounts.recordExisting', existing(unsold.get(id) ?? '')],
    update: (id) => ['contracts.setTerms', { id, patch: { billingDay: 15 } }],
  },
};

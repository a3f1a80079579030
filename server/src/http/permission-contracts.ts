import type { Subject } from './permission-subject.ts';
import { newAccount, someone } from './permission-world.ts';

/** For each recorded contract, an account on which another contract can be recorded. */
const unsold = new Map<string, string>();
const existing = (accountId: string) => ({
  accountId,
  status: 'active',
  signedOn: '2024-03-14',
  startsOn: '2024-03-20',
  termMonths: 36,
  services: [{ name: 'Monitoring', billed: 3999 }],
});

/** Existing customers' contracts: nothing else creates one without a signature. */
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

import { z } from 'zod';
import { accounts } from '../account.ts';
import { companies } from '../company.ts';
import { contacts } from '../contact.ts';
import { hasRole } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import { mutation } from '../kernel/mutation.ts';
import { users } from '../user.ts';
import { openDraft } from './draft-mutations.ts';
import { putPackage } from './package-mutations.ts';

export const testEstimateMutations = {
  /**
   * Opens an estimate for trying out the whole process. It belongs to an account at the company's own address whose
   * contact is the actor, so that no customer receives email. If a package is given, its products are added. A
   * resulting sale is a test sale, which no report counts.
   */
  'estimates.openTest': mutation({
    args: z.strictObject({ packageId: idSchema.nullable() }),
    allow: (actor) => actor.kind === 'user' && hasRole(actor, 'admin', 'super'),
    serverOnly: true,
    async run(tx, { packageId }) {
      const { name, email } = await tx.get(users, tx.actor.id);
      const { address } = await tx.get(companies, tx.actor.companyId);
      const account = await tx.create(accounts, {
        name: 'Test customer',
        leadSource: 'Test',
        isTest: true,
        email,
        ownerUserId: tx.actor.id,
        ...(address && { site: { ...address, type: 'residential' } }),
      });
      await tx.create(contacts, { accountId: account.id, name, email, relation: 'owner' });
      const estimate = await openDraft(tx, account.id);
      if (packageId)
        await putPackage(tx, estimate, { packageId, placedId: tx.context.newId(), optionId: null });
      return { id: estimate.id };
    },
  }),
};

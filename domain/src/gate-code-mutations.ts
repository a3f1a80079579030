import { z } from 'zod';
import { accounts } from './account.ts';
import { isSystem } from './kernel/actor.ts';
import { idSchema, pathOf } from './kernel/document.ts';
import { notReady } from './kernel/errors.ts';
import { mutation } from './kernel/mutation.ts';
import { checkOnSite, keepsPasscodes, mayShowPasscodes, recordShown } from './passcode-mutations.ts';

/** The code for the gate or the lock box of a site. The site sets it, so it has no strength requirements. */
export const gateCode = z
  .string('Type the gate code.')
  .trim()
  .min(1, 'Type the gate code.')
  .max(40, 'A gate code can have at most 40 characters.');

/** Returns the place that a gate code is encrypted for; it cannot be decrypted for any other. */
const placeOf = (id: string): string => `${pathOf('accounts', id)}/gate-code`;

export const gateCodeMutations = {
  /**
   * Sets or removes the gate code of a site. It is stored encrypted, and can be read only with
   * `accounts.showGateCode`.
   */
  'accounts.setGateCode': mutation({
    args: z.strictObject({ id: idSchema, gateCode: gateCode.nullable() }),
    allow: (actor) => keepsPasscodes(actor) && !actor.apiKey,
    serverOnly: true,
    async run(tx, { id, gateCode }) {
      const account = await tx.get(accounts, id, { lock: true });
      await tx.update(accounts, account, {
        hasGateCode: gateCode !== null,
        gateCodeSealed: gateCode === null ? null : tx.context.seal(gateCode, placeOf(id)),
      });
    },
  }),

  /** Returns the gate code of a site. The response is recorded in the audit trail, with the person who read it. */
  'accounts.showGateCode': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: (actor) => mayShowPasscodes(actor) && !actor.apiKey && !isSystem(actor),
    needsProof: true,
    serverOnly: true,
    secretResultFields: ['gateCode'],
    async run(tx, { id }) {
      const account = await tx.get(accounts, id);
      await checkOnSite(tx, id, 'a gate code');
      if (!account.gateCodeSealed)
        throw notReady(`${account.name} has no gate code yet. Nothing was shown. Add one first.`);
      await recordShown(tx, 'gate_code_shown', `The gate code of ${account.name}`);
      return { gateCode: tx.context.open(account.gateCodeSealed, placeOf(id)) };
    },
  }),
};

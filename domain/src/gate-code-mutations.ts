import { z } from 'zod';
import { accounts } from './account.ts';
import { isSystem } from './kernel/actor.ts';
import { idSchema, pathOf } from './kernel/document.ts';
import { notReady } from './kernel/errors.ts';
import { mutation } from './kernel/mutation.ts';
import { checkOnSite, keepsPasscodes, mayShowPasscodes, recordShown } from './passcode-mutations.ts';

/** What opens the gate or the lock box of a site. It is given to the company, so it is as short or as plain as it is. */
export const gateCode = z
  .string('Type the gate code.')
  .trim()
  .min(1, 'Type the gate code.')
  .max(40, 'A gate code has 40 characters at most.');

/** What a sealed gate code is sealed for: it opens nowhere else. */
const placeOf = (id: string): string => `${pathOf('accounts', id)}/gate-code`;

export const gateCodeMutations = {
  /** Writes down the gate code of a site, or takes it away. It is stored sealed, and nobody reads it but by `accounts.showGateCode`. */
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

  /** Shows the gate code of a site. That it was shown, and to whom, is recorded with the answer. */
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
        throw notReady(`${account.name} has no gate code yet. Nothing was shown. Write one down first.`);
      await recordShown(tx, 'gate_code_shown', `The gate code of ${account.name}`);
      return { gateCode: tx.context.open(account.gateCodeSealed, placeOf(id)) };
    },
  }),
};

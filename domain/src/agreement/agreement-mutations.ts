import { z } from 'zod';
import { hasRole } from '../kernel/actor.ts';
import { mutation } from '../kernel/mutation.ts';
import { languages } from '../language.ts';
import { agreements } from './agreement.ts';
import { starterAgreements } from './starter-agreements.ts';

export const agreementMutations = {
  /** Adds the starter text as a draft, for the company's counsel to read and change. Nothing uses it before somebody puts it to use. */
  'agreements.addStarter': mutation({
    args: z.strictObject({ language: z.enum(languages) }),
    allow: (actor) => hasRole(actor, 'admin', 'super'),
    serverOnly: true,
    async run(tx, { language }) {
      const { name, body } = starterAgreements[language];
      const { id } = await tx.create(agreements, { name, body, language });
      return { id };
    },
  }),
};

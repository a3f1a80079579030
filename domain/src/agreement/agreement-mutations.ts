import { z } from 'zod';
import { hasRole } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import { notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { languages } from '../language.ts';
import { followAgreement } from './agreement-edition.ts';
import { agreements } from './agreement.ts';
import { starterAgreements } from './starter-agreements.ts';
import { missingRiders, withRiders } from './starter-riders.ts';

export const agreementMutations = {
  /**
   * Adds the starter text as a draft, for the company's counsel to read and change. It is not used until a person
   * activates it.
   */
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

  /**
   * Adds the built-in state and province riders that the text of an agreement lacks. If the text was already sent,
   * this starts the next edition.
   */
  'agreements.addRiders': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: (actor) => hasRole(actor, 'admin', 'super'),
    serverOnly: true,
    async run(tx, { id }) {
      const agreement = await tx.get(agreements, id, { lock: true });
      if (missingRiders(agreement.body).length === 0)
        throw notReady(
          `${agreement.name} has a rider for each of these places. Nothing was changed. Edit its text to change one.`,
        );
      const body = withRiders(agreement.body, agreement.language);
      await followAgreement(tx, agreement, await tx.update(agreements, agreement, { body }));
    },
  }),
};

import { z } from 'zod';
import { hasRole } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import { defineEntity } from '../kernel/entity.ts';
import { AppError, invalid, notReady } from '../kernel/errors.ts';
import { IN_THE_FUTURE } from '../kernel/field-messages.ts';
import { count, day, flag, requiredText, text } from '../kernel/fields.ts';
import { mutation } from '../kernel/mutation.ts';
import { readOnly } from '../kernel/permission.ts';
import { companyToday } from '../estimate/company-context.ts';
import { companyRules } from './rule-correction.ts';
import { someText } from '../kernel/visible-text.ts';

/**
 * Confirmation by a company's counsel of one version of one rule: the right to cancel, renewals, licenses, or
 * holidays. A later version requires a new confirmation.
 */
export const ruleConfirmations = defineEntity({
  collection: 'rule-confirmations',
  one: 'Confirmed rule',
  many: 'Confirmed rules',
  shape: {
    ruleId: text('Rule', 40, { server: true }),
    ruleVersion: count('Version of the rule', { server: true }),
    counsel: requiredText('Confirmed by', 120, { server: true }),
    confirmedOn: day('Confirmed on', { server: true }),
    /**
     * For a right to cancel: whether opening the signed copy and the notices electronically starts the period here.
     */
    electronic: flag('Electronic handover counts', { server: true }),
  },
  access: {
    rows: { super: readOnly, admin: readOnly, manager: readOnly, office: readOnly, auditor: readOnly },
    administered: true,
  },
  defaults: { electronic: false },
  title: (row) => row.ruleId,
  columns: ['ruleId', 'ruleVersion', 'counsel', 'confirmedOn', 'createdAt'],
  sortable: ['createdAt'],
  about: {
    what: 'The rules of law that your counsel read and confirmed. They are confirmed under Company, Right to cancel.',
  },
  generic: { create: false, update: false },
  sample: () => ({}),
});

export const confirmationMutations = {
  /** Records that the company's counsel read the current rule and confirmed it. */
  'rule-confirmations.confirm': mutation({
    args: z.strictObject({
      ruleId: z.string().max(40),
      ruleVersion: z.int().positive(),
      counsel: someText(120, 'Enter who confirmed it.'),
      confirmedOn: z.iso.date('Choose the day.'),
      electronic: z.boolean().default(false),
    }),
    allow: (actor) => hasRole(actor, 'admin'),
    serverOnly: true,
    async run(tx, args) {
      const { rights, renewals, licenses, holidays } = await companyRules(tx);
      const rules = [...rights, ...renewals, ...licenses, ...holidays].filter(({ id }) => id === args.ruleId);
      if (rules.length === 0) throw new AppError('NOT_FOUND', { what: 'Rule' });
      if (!rules.some(({ version }) => version === args.ruleVersion))
        throw notReady(
          'The rule has changed since you opened it. Nothing was saved. Reload the page, and have the new text confirmed.',
        );
      if (args.confirmedOn > (await companyToday(tx)))
        throw invalid('confirmedOn', `${IN_THE_FUTURE} Nothing was saved. Choose an earlier one.`);
      const { id } = await tx.asSystem().create(ruleConfirmations, args);
      return { id };
    },
  }),

  /** Withdraws a confirmation. The rule is unconfirmed again, and still applies. */
  'rule-confirmations.withdraw': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: (actor) => hasRole(actor, 'admin'),
    serverOnly: true,
    async run(tx, { id }) {
      const confirmation = await tx.get(ruleConfirmations, id, { lock: true });
      await tx.asSystem().delete(ruleConfirmations, confirmation);
    },
  }),
};

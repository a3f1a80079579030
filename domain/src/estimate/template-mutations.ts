import { z } from 'zod';
import { idSchema } from '../kernel/document.ts';
import { notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { positionsBetween } from '../kernel/position.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { differencesInNotes, termOfCopy } from './copy-mutations.ts';
import { openDraft } from './draft-mutations.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { estimateLines, linesOf, type LineRow } from './line.ts';
import { knowsStandardTexts } from './offer-texts.ts';
import { applyTax } from './tax-choice.ts';
import { estimateTemplates, templateOfferSchema, type TemplateOffer } from './template.ts';
import { offerToday } from './template-today.ts';

const { name, shared } = estimateTemplates.shape;

/**
 * Returns the parts of an estimate that a template stores. Standard texts are left out, so that each new estimate
 * gets the current ones in its reader's language.
 */
async function offerOf(
  tx: Transaction,
  estimate: EstimateRow,
  lines: readonly LineRow[],
  keepsMessage: boolean,
): Promise<TemplateOffer> {
  const isStandard = await knowsStandardTexts(tx);
  const used = new Set(lines.map(({ placement }) => placement?.id));
  return templateOfferSchema.parse({
    head: {
      ...estimate,
      ...(await termOfCopy(tx, estimate)),
      packages: estimate.packages.filter(({ id }) => used.has(id)),
      message: keepsMessage && !isStandard('message', estimate.message) ? estimate.message : null,
      terms: isStandard('terms', estimate.terms) ? null : estimate.terms,
    },
    lines,
  });
}

const costsOf = (lines: readonly LineRow[]): Record<string, number> =>
  Object.fromEntries(
    lines.flatMap(({ unitCost }, index) => (typeof unitCost === 'number' ? [[index, unitCost]] : [])),
  );

export const templateMutations = {
  /**
   * Saves an estimate as a new template, or replaces an existing one. The message to the customer is kept only on
   * request, because it may name them. Throws NOT_READY for an estimate without lines.
   */
  'estimate-templates.save': mutation({
    args: z.strictObject({
      estimateId: idSchema,
      name,
      shared,
      keepsMessage: z.boolean(),
      replaces: idSchema.optional(),
    }),
    allow: (actor) => actor.kind === 'user',
    serverOnly: true,
    async run(tx, { estimateId, replaces, keepsMessage, ...named }) {
      const estimate = await tx.get(estimates, estimateId);
      const lines = await tx.list(estimateLines, linesOf(estimateId));
      if (lines.length === 0)
        throw notReady(
          'This estimate has no lines yet. Nothing was saved. Add the lines that such a job needs, then save it.',
        );
      const fields = {
        ...named,
        offer: await offerOf(tx, estimate, lines, keepsMessage),
        costs: costsOf(lines),
        lineCount: lines.length,
        subtotal: estimate.subtotal,
        rmr: estimate.rmr,
      };
      const { id } = replaces
        ? await tx.update(
            estimateTemplates,
            await tx.get(estimateTemplates, replaces, { lock: true }),
            fields,
          )
        : await tx.create(estimateTemplates, fields);
      return { id };
    },
  }),

  /**
   * Creates a draft for an account from a template, at today's prices and costs and with the taxes of its site. The
   * internal notes list what is discontinued or has changed since the template was saved.
   */
  'estimates.fromTemplate': mutation({
    args: z.strictObject({ templateId: idSchema, accountId: idSchema }),
    allow: (actor) => actor.kind === 'user',
    serverOnly: true,
    async run(tx, { templateId, accountId }) {
      const template = await tx.get(estimateTemplates, templateId);
      const { head, lines, differences } = await offerToday(tx, template, accountId);
      const { terms, message, ...offered } = head;
      const draft = await openDraft(tx, accountId, {
        ...offered,
        ...(terms && { terms }),
        ...(message && { message }),
      });
      const places = positionsBetween(null, null, lines.length);
      for (const [index, line] of lines.entries())
        await tx.create(estimateLines, { ...line, estimateId: draft.id, position: places[index] ?? '' });
      const { taxBasis, taxProfileId, tax } = draft;
      const internalNotes = differencesInNotes(`From the template “${template.name}”.`, differences);
      await applyTax(tx, draft, { taxBasis, taxProfileId, tax, internalNotes }, false);
      return { id: draft.id, number: draft.number };
    },
  }),
};

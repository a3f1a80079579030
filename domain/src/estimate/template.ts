import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { defineEntity, type RowOf } from '../kernel/entity.ts';
import { count, described, flag, longText, money, optional, requiredText } from '../kernel/fields.ts';
import { full, readOnly, type Grant } from '../kernel/permission.ts';
import { where } from '../kernel/predicate.ts';
import { estimates } from './estimate.ts';
import { estimateLines, MAX_LINES } from './line.ts';

/**
 * The estimate fields that a template stores: what is offered and on which terms, but not to whom. Without its own
 * terms, the company's current terms apply.
 */
const headSchema = estimates.schema.pick({
  termMonths: true,
  paymentSchedule: true,
  oneTimeDiscount: true,
  monthlyDiscount: true,
  options: true,
  packages: true,
  agreementBasis: true,
  agreementId: true,
  message: true,
  terms: true,
});

/** The line fields that a template stores. The site determines the taxes, and today's prices the amounts. */
const lineSchema = estimateLines.schema.pick({
  kind: true,
  productId: true,
  lastProductId: true,
  packageId: true,
  placement: true,
  optionId: true,
  name: true,
  description: true,
  quantityMilli: true,
  unitPrice: true,
  listPrice: true,
  listFrequency: true,
  discount: true,
  discountReason: true,
  taxClass: true,
  optional: true,
  selected: true,
  choice: true,
  quantityRange: true,
  frequency: true,
  dueAtSigning: true,
});

export const templateOfferSchema = z.object({ head: headSchema, lines: z.array(lineSchema).max(MAX_LINES) });
export type TemplateOffer = z.output<typeof templateOfferSchema>;
export type TemplateLine = TemplateOffer['lines'][number];

/** Grants access to one's own templates. Only admins and managers create those that everyone sees. */
const ownTemplates = (actor: Actor): Grant => {
  const own = where({ createdBy: actor.id, shared: false });
  return {
    read: { any: [where({ shared: true }), where({ createdBy: actor.id })] },
    create: own,
    update: own,
    delete: own,
  };
};

/**
 * A starting point for new estimates, with lines, options, packages, and terms. Each new estimate gets the prices,
 * costs, and taxes of its own day.
 */
export const estimateTemplates = defineEntity({
  collection: 'estimate-templates',
  one: 'Estimate template',
  many: 'Estimate templates',
  shape: {
    name: requiredText('Name', 80),
    whenToUse: optional(longText('When to use it', 500)),
    shared: flag('For everyone', { help: 'Off: only its author, administrators, and managers see it' }),
    lineCount: count('Lines', { server: true }, MAX_LINES),
    /** The one-time subtotal of the estimate when it was saved, in cents. */
    subtotal: money('One-time when saved', { server: true, notSummed: true }),
    rmr: money('RMR when saved', { server: true, notSummed: true, unit: 'month' }),
    offer: described(templateOfferSchema, {
      label: 'Offer',
      kind: 'object',
      server: true,
      unused: true,
    }),
    /** The unit costs of lines by their index in the offer, in cents. Those of products are replaced by today's. */
    costs: described(z.record(z.string(), z.int().min(0)), {
      label: 'Unit costs',
      kind: 'object',
      server: true,
      unused: true,
    }),
  },
  defaults: { shared: false },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: full,
      office: ownTemplates,
      sales: ownTemplates,
      auditor: readOnly,
    },
    asks: 'price',
    fields: { costs: 'cost' },
  },
  title: (row) => row.name,
  filterable: 'all',
  columns: ['name', 'whenToUse', 'lineCount', 'subtotal', 'rmr', 'shared', 'createdBy', 'updatedAt'],
  sortable: ['name', 'updatedAt'],
  about: {
    what: 'A template is an estimate that you write often. A new estimate starts with its lines, at current prices.',
    start: 'Open an estimate, and choose “Save as a template” under its actions.',
  },
  generic: { create: false, delete: true },
  sample: (n) => ({ name: `Sample template ${n}` }),
});
export type TemplateRow = RowOf<typeof estimateTemplates>;

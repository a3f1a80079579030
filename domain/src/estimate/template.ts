import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { defineEntity, type RowOf } from '../kernel/entity.ts';
import { count, described, flag, longText, money, optional, requiredText } from '../kernel/fields.ts';
import { full, readOnly, type Grant } from '../kernel/permission.ts';
import { where } from '../kernel/predicate.ts';
import { estimates } from './estimate.ts';
import { estimateLines, MAX_LINES } from './line.ts';

/** What of an estimate's head a template keeps: what is offered and on which terms, not to whom. Without terms of its own, today's of the company hold. */
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

/** What of a line a template keeps. Taxes follow from the site, amounts from today's prices. */
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

/** Whoever sells has templates of their own; those that everyone sees are made by admins and managers. */
const ownTemplates = (actor: Actor): Grant => {
  const own = where({ createdBy: actor.id, shared: false });
  return {
    read: { any: [where({ shared: true }), where({ createdBy: actor.id })] },
    create: own,
    update: own,
    delete: own,
  };
};

/** An estimate that new ones begin with: its lines, options, packages and terms. Each new one has the prices, costs and taxes of its own day. */
export const estimateTemplates = defineEntity({
  collection: 'estimate-templates',
  one: 'Estimate template',
  many: 'Estimate templates',
  shape: {
    name: requiredText('Name', 80),
    whenToUse: optional(longText('When to use it', 500)),
    shared: flag('For everyone', { help: 'Off: only the person who made it, admins and managers see it' }),
    lineCount: count('Lines', { server: true }, MAX_LINES),
    /** What the estimate came to when it was saved, in cents. */
    subtotal: money('One-time when saved', { server: true, notSummed: true }),
    rmr: money('RMR when saved', { server: true, notSummed: true, unit: 'month' }),
    offer: described(templateOfferSchema, {
      label: 'Offer',
      kind: 'object',
      server: true,
      unused: true,
    }),
    /** The unit costs of lines by their place in the offer, in cents: those of products are replaced by today's. */
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
    what: 'A template is an estimate that you write often: a new one begins with its lines, at the prices of the day.',
    start: 'Open an estimate, and choose “Save as a template” under its actions.',
  },
  generic: { create: false, delete: true },
  sample: (n) => ({ name: `Sample template ${n}` }),
});
export type TemplateRow = RowOf<typeof estimateTemplates>;

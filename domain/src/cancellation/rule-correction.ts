import { z } from 'zod';
import { placeOfRule } from './rule-text.ts';
import { defineEntity, type RowOf } from '../kernel/entity.ts';
import { choice, count, day, described, longText, optional, requiredText, text } from '../kernel/fields.ts';
import { readOnly } from '../kernel/permission.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { correctedRules } from './corrected-rules.ts';
import { renewalRule, renewalRules, type RenewalRule } from '../contract/renewal-rules.ts';
import { holidayRule, type HolidayRule } from './holiday-rule.ts';
import { licenseRule, licenseRules, type LicenseRule } from './license-rules.ts';
import { cancellationRule, type CancellationRule } from './rule.ts';
import { shippedHolidays } from './shipped-holidays.ts';
import { shippedRules } from './shipped-rules.ts';
import { withShippedTerms } from './shipped-terms.ts';

/** The rule tables. */
const ruleKinds = ['right', 'renewal', 'license', 'holiday'] as const;

/** A complete row as counsel set it. It always has a first day. */
export const correctedRule = z.discriminatedUnion('kind', [
  cancellationRule.extend({ kind: z.literal('right'), effectiveFrom: z.iso.date() }),
  renewalRule.extend({ kind: z.literal('renewal'), effectiveFrom: z.iso.date() }),
  licenseRule.extend({ kind: z.literal('license'), effectiveFrom: z.iso.date() }),
  holidayRule.extend({ kind: z.literal('holiday'), effectiveFrom: z.iso.date() }),
]);

/**
 * A row of the rule tables as a company's counsel set it. It replaces the shipped row, or the correction before it,
 * from its first day on. Anything sent or signed before that keeps the rules that it was written under.
 */
export const ruleCorrections = defineEntity({
  collection: 'rule-corrections',
  one: 'Corrected rule',
  many: 'Corrected rules',
  insertOnly: true,
  shape: {
    kind: choice('About', ruleKinds, { server: true }),
    ruleId: text('Rule', 40, { server: true }),
    ruleVersion: count('Version of the rule', { server: true, unit: 'identifier' }),
    effectiveFrom: day('Effective from', { server: true }),
    rule: described(correctedRule, { label: 'Corrected rule', kind: 'list', server: true }),
    note: optional(longText('Note', 500, { server: true })),
    counsel: requiredText('Given by', 120, { server: true }),
    confirmedOn: day('Given on', { server: true }),
  },
  access: {
    rows: {
      super: readOnly,
      admin: readOnly,
      manager: readOnly,
      office: readOnly,
      sales: readOnly,
      auditor: readOnly,
    },
    administered: true,
  },
  title: ({ rule }) => `Rule of ${placeOfRule(rule)}`,
  columns: [
    'ruleId',
    'ruleVersion',
    'effectiveFrom',
    'counsel',
    'confirmedOn',
    'note',
    'createdAt',
    'createdBy',
  ],
  sortable: ['createdAt'],
  startOrder: { field: 'createdAt', direction: 'desc' },
  generic: { create: false, update: false },
  sample: () => ({}),
});

export type CorrectionRow = RowOf<typeof ruleCorrections>;

/** The rule tables as they apply to a company. */
export interface CompanyRules {
  readonly rights: readonly CancellationRule[];
  readonly renewals: readonly RenewalRule[];
  readonly licenses: readonly LicenseRule[];
  readonly holidays: readonly HolidayRule[];
}

/** Returns the shipped rules with these corrections applied. */
export function rulesWith(corrections: readonly Pick<CorrectionRow, 'rule'>[]): CompanyRules {
  const given = corrections.map(({ rule }) => rule);
  return {
    rights: correctedRules(shippedRules, given.filter((rule) => rule.kind === 'right').map(withShippedTerms)),
    renewals: correctedRules(
      renewalRules,
      given.filter((rule) => rule.kind === 'renewal'),
    ),
    licenses: correctedRules(
      licenseRules,
      given.filter((rule) => rule.kind === 'license'),
    ),
    holidays: correctedRules(
      shippedHolidays,
      given.filter((rule) => rule.kind === 'holiday'),
    ),
  };
}

/** Returns the rules of the transaction's company. */
export const companyRules = async (tx: Transaction): Promise<CompanyRules> =>
  rulesWith(await tx.asSystem().listAll(ruleCorrections, where({ kind: ruleKinds })));

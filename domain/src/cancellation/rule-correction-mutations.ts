import { z } from 'zod';
import { companyToday } from '../estimate/company-context.ts';
import { hasRole } from '../kernel/actor.ts';
import { AppError, invalid, notReady } from '../kernel/errors.ts';
import { IN_THE_FUTURE } from '../kernel/field-messages.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { addedId, FIRST_GIVEN_VERSION, nextVersion } from './corrected-rules.ts';
import {
  addedHoliday,
  addedRule,
  givenRule,
  type GivenRule,
  type GivenValues,
  type TableRule,
} from './given-rule.ts';
import { ruleConfirmations } from './rule-confirmation.ts';
import { companyRules, correctedRule, ruleCorrections, type CompanyRules } from './rule-correction.ts';

/** Returns all rows of a company's rule tables, the oldest version of each rule first. */
const tableRules = ({ rights, renewals, licenses, holidays }: CompanyRules): readonly TableRule[] => [
  ...rights.map((rule) => ({ ...rule, kind: 'right' as const })),
  ...renewals.map((rule) => ({ ...rule, kind: 'renewal' as const })),
  ...licenses.map((rule) => ({ ...rule, kind: 'license' as const })),
  ...holidays.map((rule) => ({ ...rule, kind: 'holiday' as const })),
];

/** Returns a rule with the values that counsel set. */
function withValues(rule: TableRule, values: GivenValues): TableRule {
  if (rule.kind === 'right' && values.kind === 'right') {
    const { noWaiver, ...given } = values;
    const { noWaiver: _before, ...kept } = rule;
    return { ...kept, ...given, ...(noWaiver && { noWaiver }) };
  }
  if (rule.kind === 'holiday' && values.kind === 'holiday') return { ...rule, ...values };
  return rule.kind === 'renewal' && values.kind === 'renewal' ? { ...rule, ...values } : rule;
}

type Days = Pick<GivenRule, 'effectiveFrom' | 'effectiveTo' | 'confirmedOn'>;

/** Throws INVALID if the days would change the rules of signed contracts, or are out of order. */
function checkDays({ effectiveFrom, effectiveTo, confirmedOn }: Days, today: string): void {
  if (effectiveFrom < today)
    throw invalid(
      'effectiveFrom',
      'This day has passed. Nothing was saved. Signed documents keep the law of their day. Choose today or a later day.',
    );
  if (effectiveTo !== null && effectiveTo < effectiveFrom)
    throw invalid(
      'effectiveTo',
      'The last day is before the first. Nothing was saved. Choose a later one, or leave it empty.',
    );
  if (confirmedOn > today)
    throw invalid('confirmedOn', `${IN_THE_FUTURE} Nothing was saved. Choose an earlier one.`);
}

/** Throws INVALID for a last day that would leave a place without a right to cancel. */
function checkStands({ kind, place, id }: TableRule, { effectiveTo }: Days): void {
  // A state's rule adds to the federal one. The federal rule, and the first rule of each province, are the only ones
  // of their places.
  if (effectiveTo !== null && kind === 'right' && id === place && !place.startsWith('us-'))
    throw invalid(
      'effectiveTo',
      'Without this rule the place would have no right to cancel. Nothing was saved. Leave the last day empty, and correct the rule again once another rule applies.',
    );
}

type Source = Pick<GivenRule, 'note' | 'counsel' | 'confirmedOn' | 'electronic'>;

/** Stores a row that counsel set, which also confirms it. */
async function keep(
  tx: Transaction,
  rule: z.output<typeof correctedRule>,
  { note, counsel, confirmedOn, electronic }: Source,
) {
  const { kind, id: ruleId, version: ruleVersion, effectiveFrom } = rule;
  const system = tx.asSystem();
  const { id } = await system.create(ruleCorrections, {
    ...{ kind, ruleId, ruleVersion, effectiveFrom, rule },
    ...{ note: note || null, counsel, confirmedOn },
  });
  await system.create(ruleConfirmations, { ruleId, ruleVersion, counsel, confirmedOn, electronic });
  return { id };
}

export const ruleCorrectionMutations = {
  /**
   * Replaces a rule according to counsel's reading of the law. The new rule applies from its first day on, and
   * entering it confirms it.
   */
  'rule-corrections.give': mutation({
    args: givenRule.extend({
      ruleId: z.string().max(40),
      /** The newest version that the client read. */
      ruleVersion: z.int().positive(),
    }),
    allow: (actor) => hasRole(actor, 'admin'),
    serverOnly: true,
    async run(tx, { ruleId, ruleVersion, values, note, counsel, confirmedOn, electronic, ...given }) {
      const rule = tableRules(await companyRules(tx)).findLast(({ id }) => id === ruleId);
      if (rule?.kind !== values.kind) throw new AppError('NOT_FOUND', { what: 'Rule' });
      if (rule.version !== ruleVersion)
        throw notReady(
          'The rule has changed since you opened it. Nothing was saved. Reload the page, and correct its current text.',
        );
      const days = { ...given, confirmedOn };
      checkDays(days, await companyToday(tx));
      checkStands(rule, days);
      const version = nextVersion(rule);
      return keep(
        tx,
        { ...withValues(rule, values), ...given, version, reading: 'read' },
        { note, counsel, confirmedOn, electronic },
      );
    },
  }),

  /**
   * Adds a right-to-cancel rule that the product does not have, according to counsel's reading of the law of a state
   * or province. It applies in addition to the others, so it can only lengthen the right.
   */
  'rule-corrections.add': mutation({
    args: addedRule,
    allow: (actor) => hasRole(actor, 'admin'),
    serverOnly: true,
    async run(tx, { place, seniors, pers, values, note, counsel, confirmedOn, electronic, ...given }) {
      checkDays({ ...given, confirmedOn }, await companyToday(tx));
      const { noWaiver, ...said } = values;
      const { rights } = await companyRules(tx);
      return keep(
        tx,
        {
          ...said,
          ...(noWaiver && { noWaiver }),
          ...given,
          ...{
            id: addedId(place, rights),
            version: FIRST_GIVEN_VERSION,
            place,
            seniors,
            pers,
            reading: 'read',
          },
        },
        { note, counsel, confirmedOn, electronic },
      );
    },
  }),

  /**
   * Adds a statutory holiday that the product does not have, for a country, a state, or a province, according to
   * counsel's reading of the law. It applies to rights that are signed from now on.
   */
  'rule-corrections.addHoliday': mutation({
    args: addedHoliday,
    allow: (actor) => hasRole(actor, 'admin'),
    serverOnly: true,
    async run(tx, { place, values, note, counsel, confirmedOn, ...given }) {
      checkDays({ ...given, confirmedOn }, await companyToday(tx));
      const { holidays } = await companyRules(tx);
      const id = addedId(`holiday-${place}`, holidays);
      return keep(
        tx,
        { ...values, ...given, id, version: FIRST_GIVEN_VERSION, place, reading: 'read' },
        { note, counsel, confirmedOn, electronic: false },
      );
    },
  }),
};

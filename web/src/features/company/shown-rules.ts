import type { TableRule } from '@sable/domain/cancellation/given-rule';
import { holidayText } from '@sable/domain/cancellation/holiday-text';
import { licenseRuleText } from '@sable/domain/cancellation/license-rules';
import type { CompanyRules } from '@sable/domain/cancellation/rule-correction';
import { placeOfRule, ruleText } from '@sable/domain/cancellation/rule-text';
import { renewalRuleText } from '@sable/domain/contract/renewal-text';

/** A legal rule that the company's counsel confirms, in words. */
export interface ShownRule {
  readonly id: string;
  readonly version: number;
  readonly place: string;
  readonly covers: string;
  /** Title in the list: the place for a rule, the name for a holiday. */
  readonly title: string;
  readonly about: string;
  /** The rule's requirements, source, and reliability. */
  readonly text: string;
  /**
   * Whether this is a state or provincial rule on the right to cancel, for which counsel may accept an electronic
   * hand-over.
   */
  readonly handsOver: boolean;
  /** The newest version, which counsel may replace; null for older versions. */
  readonly correctable: TableRule | null;
}

/**
 * Returns the rows of a table that have not ended on a day, plus the newest version of each rule, which can be
 * corrected.
 */
function shown<
  Row extends Pick<ShownRule, 'id' | 'version' | 'place' | 'covers'> & { effectiveTo: string | null },
>(
  rows: readonly Row[],
  today: string,
  rest: (
    row: Row,
    isNewest: boolean,
  ) => Pick<ShownRule, 'text' | 'handsOver' | 'correctable'> & Partial<Pick<ShownRule, 'title' | 'about'>>,
): readonly ShownRule[] {
  const newest = new Map(rows.map(({ id, version }) => [id, version]));
  return rows
    .filter(
      ({ id, version, effectiveTo }) =>
        effectiveTo === null || effectiveTo >= today || newest.get(id) === version,
    )
    .map((row) => {
      const { id, version, place, covers } = row;
      const heading = { title: placeOfRule(row), about: covers };
      return { id, version, place, covers, ...heading, ...rest(row, newest.get(id) === version) };
    });
}

/** A table of rules, or a part of one, with an explanatory note. */
export interface RuleGroup {
  readonly title: string;
  readonly note: string;
  readonly rules: readonly ShownRule[];
  /** The kind of row that counsel may add, and its country. */
  readonly adds?: Adds;
}

/** A kind of row that counsel adds: a rule for the right to cancel, or a holiday. */
export interface Adds {
  readonly what: 'rule' | 'holiday';
  readonly country: 'us' | 'ca';
}

const HOLIDAYS_NOTE =
  'No right to cancel ends on one of these days, and none is a business day. They apply even before they are confirmed: one more day only gives the customer more time. Documents already sent or signed keep the list of their day.';

const RIGHTS_NOTE =
  'If several rules match, the latest day applies. A rule applies even before it is confirmed: it can only lengthen the right. Have your counsel confirm or correct each one.';

/** Groups all rules that apply to a company on or after a day by subject. */
export function ruleGroups(
  { rights, renewals, licenses, holidays }: CompanyRules,
  today: string,
): readonly RuleGroup[] {
  const inCountry = (country: 'us' | 'ca') =>
    shown(
      rights.filter(({ place }) => place.startsWith(country)),
      today,
      (rule, isNewest) => ({
        text: ruleText(rule),
        handsOver: rule.place.includes('-'),
        correctable: isNewest ? { ...rule, kind: 'right' } : null,
      }),
    );
  const holidaysIn = (country: 'us' | 'ca') =>
    shown(
      holidays.filter(({ place }) => place.startsWith(country)),
      today,
      (rule, isNewest) => ({
        title: rule.covers,
        about: placeOfRule(rule),
        text: holidayText(rule),
        handsOver: false,
        correctable: isNewest ? { ...rule, kind: 'holiday' } : null,
      }),
    );
  return [
    {
      title: 'Renewals of contracts',
      note: 'If a rule’s requirements are not met, a contract renews from month to month. A rule applies even before it is confirmed: it can only protect. Have your counsel confirm or correct each one.',
      rules: shown(renewals, today, (rule, isNewest) => ({
        text: renewalRuleText(rule),
        handsOver: false,
        correctable: isNewest ? { ...rule, kind: 'renewal' } : null,
      })),
    },
    {
      title: 'Licenses',
      note: 'A confirmed rule keeps an offer to a home from being sent while no valid license is on file; an unconfirmed rule only warns. Have your counsel confirm or correct each one.',
      rules: shown(licenses, today, (rule, isNewest) => ({
        text: licenseRuleText(rule),
        handsOver: false,
        correctable: isNewest ? { ...rule, kind: 'license' } : null,
      })),
    },
    {
      title: 'Right to cancel in the United States',
      note: RIGHTS_NOTE,
      rules: inCountry('us'),
      adds: { what: 'rule', country: 'us' },
    },
    {
      title: 'Right to cancel in Canada',
      note: RIGHTS_NOTE,
      rules: inCountry('ca'),
      adds: { what: 'rule', country: 'ca' },
    },
    {
      title: 'Holidays in the United States',
      note: HOLIDAYS_NOTE,
      rules: holidaysIn('us'),
      adds: { what: 'holiday', country: 'us' },
    },
    {
      title: 'Holidays in Canada',
      note: HOLIDAYS_NOTE,
      rules: holidaysIn('ca'),
      adds: { what: 'holiday', country: 'ca' },
    },
  ];
}

/** Formats a row of any rule table in words. */
export function tableRuleText(rule: TableRule): string {
  if (rule.kind === 'right') return ruleText(rule);
  if (rule.kind === 'holiday') return holidayText(rule);
  return rule.kind === 'renewal' ? renewalRuleText(rule) : licenseRuleText(rule);
}

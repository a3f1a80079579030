import { z } from 'zod';
import { isInForce, type SoldTo } from './rule-in-force.ts';
import { lineOfRule } from './rule-text.ts';

/**
 * A law that requires a license to sell to a homeowner: one row of the rule table. Without a row, no license is
 * required.
 */
export const licenseRule = z.object({
  id: z.string(),
  /** Increases with every change of the row, because a confirmation applies to one version. */
  version: z.int().positive(),
  /** 'us-ca'. */
  place: z.string(),
  /** A description of the people whom the law protects. */
  covers: z.string(),
  /** Whose license it requires. */
  of: z.enum(['company', 'rep']),
  /** The range of sending days on which it applies. */
  effectiveFrom: z.iso.date().nullable(),
  effectiveTo: z.iso.date().nullable(),
  /** The citation of the law. */
  law: z.string(),
  /** How certain the rule is: the text of the law was read, it is general knowledge, or the question is open. */
  reading: z.enum(['read', 'known', 'open']),
});
export type LicenseRule = z.output<typeof licenseRule>;

const row = (
  place: string,
  of: LicenseRule['of'],
  law: string,
  reading: LicenseRule['reading'],
  covers = 'Sales to homes',
): LicenseRule => ({
  id: `license-${of}-${place}`,
  version: 1,
  place,
  covers,
  of,
  effectiveFrom: null,
  effectiveTo: null,
  law,
  reading,
});

/** The license rules that ship with Sable. */
export const licenseRules: readonly LicenseRule[] = [
  row('us-ca', 'company', 'Cal. Bus. & Prof. Code 7599.54', 'read', 'Alarm agreements: the operator'),
  row('us-ca', 'rep', 'Cal. Bus. & Prof. Code 7599.54', 'read', 'Alarm agreements: the agent'),
  row('ca-ab', 'company', 'Consumer Protection Act, s. 27; AR 191/99', 'read', 'Direct sales'),
  row(
    'ca-mb',
    'company',
    'Consumer Protection Act, Part VII',
    'read',
    'Direct sales, home alarms among them',
  ),
  row('ca-nb', 'company', 'Direct Sellers Act', 'read', 'Direct sales'),
  row('ca-ns', 'company', 'R.S.N.S. c. 129', 'known', 'Direct sales'),
  row('ca-pe', 'company', 'Direct Sellers Act', 'read', 'Direct sales'),
  row('ca-qc', 'company', 'Consumer Protection Act, P-40.1', 'read', 'Itinerant merchants: the permit'),
];

/**
 * Returns the license rules that apply where something is offered on a day; none for a business.
 *
 * @param rules the rules that apply to the company.
 */
export const licenseRulesOf = (
  { type, site }: SoldTo,
  day: string,
  rules: readonly LicenseRule[],
): readonly LicenseRule[] => rules.filter((rule) => type === 'residential' && isInForce(rule, site, day));

/** Describes a rule, with its days and its source, in short parts. */
export const licenseRuleText = (rule: LicenseRule): string =>
  lineOfRule([rule.of === 'company' ? 'a license of the company' : 'a license of the rep'], rule);

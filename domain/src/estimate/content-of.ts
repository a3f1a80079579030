import { contentAgreement } from '../agreement/agreement-of.ts';
import type { agreements } from '../agreement/agreement.ts';
import { licenseRulesOf, type LicenseRule } from '../cancellation/license-rules.ts';
import { noticeOfCancellation } from '../cancellation/notice.ts';
import { keptRules } from '../cancellation/offered-right.ts';
import { rightStatement } from '../cancellation/right-statement.ts';
import { limitsOfSale } from '../cancellation/sale-limits.ts';
import { rulesWith, type CompanyRules } from '../cancellation/rule-correction.ts';
import type { accounts } from '../account.ts';
import { addressLine, type PostalAddress } from '../address.ts';
import type { companies } from '../company.ts';
import { licenseAt } from '../company-licenses.ts';
import type { AgreementTerms } from '../contract/agreement-terms.ts';
import type { SentEffect } from '../contract/sent-effect.ts';
import { chosenLanguage } from '../language.ts';
import type { contacts } from '../contact.ts';
import type { RowFor, RowOf } from '../kernel/entity.ts';
import { mergeText, mergeValues } from '../merge-fields.ts';
import type { users } from '../user.ts';
import { hasTerm } from '../texts/agreement-terms.ts';
import type { estimates } from './estimate.ts';
import { contentWarranty, type WarrantySettings } from './content-warranty.ts';
import { picturesOf, type SectionPictures } from './content-picture.ts';
import type { estimateLines } from './line.ts';
import { carriesMoney } from './line-kind.ts';
import { linesOfOption, offersOf, recommendedOffer } from './offers.ts';
import type { EstimateOption } from './options.ts';
import { isInside } from './package-price.ts';
import { sentSchedule } from './payment-schedule.ts';
import { priceEstimate } from './pricing.ts';
import { sentLinesOf, type DeviceProduct } from './sent-line.ts';
import type { ContentSigner } from './signers.ts';
import { contentPricingInput } from './selection.ts';
import {
  contentOptionSchema,
  estimateContentSchema,
  type ContentLine,
  type ContentOption,
  type EstimateContent,
} from './content.ts';

export interface ContentSources {
  readonly estimate: RowFor<typeof estimates>;
  readonly lines: readonly RowFor<typeof estimateLines>[];
  /** The products of the lines, by id. */
  readonly products: ReadonlyMap<string, DeviceProduct>;
  /** Keyed by the id of the section's line. */
  readonly pictures?: SectionPictures;
  readonly company: Pick<RowOf<typeof companies>, keyof EstimateContent['company'] | 'currency'> &
    Partial<Pick<RowOf<typeof companies>, 'licences'>>;
  readonly account: Pick<RowFor<typeof accounts>, keyof EstimateContent['account']>;
  readonly contact: Omit<RowOf<typeof contacts>, 'passcodeSealed'> | null;
  /** People who may sign after the contact: at least those whom the estimate names. */
  readonly people: readonly Pick<RowOf<typeof contacts>, 'id' | 'name'>[];
  readonly rep: RowOf<typeof users> | null;
  /** The agreement that is sent with the estimate, see `agreementOf`. */
  readonly agreement: RowOf<typeof agreements> | null;
  /** Renewal and early termination, see `offeredTerms`; null if only a diff between versions is needed. */
  readonly terms: AgreementTerms | null;
  /** What the signature does to the contracts of the account; omitted if only a diff between versions is needed. */
  readonly effect?: SentEffect;
  /** The company's warranty; omitted if only a diff between versions is needed. */
  readonly warranty?: WarrantySettings;
  /**
   * The legal rules that apply to the company. Defaults to the built-in rules if only a diff between versions is
   * needed.
   */
  readonly rules?: CompanyRules;
  /** The billing address; omitted if none is set, and if only a diff between versions is needed. */
  readonly billTo?: PostalAddress | null;
  readonly issuedOn: string;
}

/** Returns the billing address if it differs from the site. */
const billToOf = ({ account, billTo }: ContentSources): { readonly billTo?: PostalAddress } =>
  billTo && addressLine(billTo) !== addressLine(account.site) ? { billTo } : {};

/** Returns the options of a version, each with its totals as sent. */
const pricedOptions = (content: EstimateContent, options: readonly EstimateOption[]): ContentOption[] =>
  options.map(({ paymentSchedule, ...option }) => {
    const sent = { ...option, ...sentSchedule(paymentSchedule) };
    const { paymentSchedule: _recommended, ...whole } = content;
    const alone = { ...whole, ...sent, lines: [...linesOfOption(content.lines, option.id)] };
    return contentOptionSchema.parse({ ...sent, totals: priceEstimate(contentPricingInput(alone)) });
  });

/** Returns the packages that contain lines. */
function packagesOf({ packages = [] }: ContentSources['estimate'], lines: ContentSources['lines']) {
  const used = packages.filter(({ id }) =>
    lines.some(({ placement }) => placement?.id === id && isInside({ placement })),
  );
  return used.length > 0 && { packages: used };
}

/** Returns the signers if there are more than the contact. */
function signersOf(
  { furtherSigners = [] }: ContentSources['estimate'],
  contact: ContentSources['contact'],
  people: ContentSources['people'],
): { readonly signers?: readonly ContentSigner[] } {
  const further = furtherSigners.flatMap(({ contactId, role }) => {
    const person = people.find(({ id }) => id === contactId);
    return person ? [{ name: person.name, role }] : [];
  });
  return contact && further.length > 0
    ? { signers: [{ name: contact.name, role: 'buyer' }, ...further] }
    : {};
}

/** Returns the rep's license if the law of a home requires it in the contract. */
const licenseOf = (
  { licenceNumber }: RowOf<typeof users>,
  account: ContentSources['account'],
  day: string,
  rules: readonly LicenseRule[],
): { readonly licence?: string } =>
  licenceNumber && licenseRulesOf(account, day, rules).some(({ of }) => of === 'rep')
    ? { licence: licenceNumber }
    : {};

/** Whether a version has a service, selected or not. */
const recurs = (lines: readonly Pick<ContentLine, 'bucket' | 'kind'>[]): boolean =>
  lines.some(({ bucket, kind }) => bucket === 'monthly' && carriesMoney(kind));

/** Builds a version from the rows. Throws ZodError if the estimate was never priced or has no tax. */
export function contentOf(sources: ContentSources): EstimateContent {
  const {
    estimate: head,
    lines,
    products,
    pictures,
    company,
    account,
    contact,
    people,
    rep,
    agreement,
    terms,
    effect,
    warranty,
    rules = rulesWith([]),
    issuedOn,
  } = sources;
  const offers = offersOf(head, lines);
  const { estimate } = recommendedOffer(offers);
  const hasChoice = offers.length > 1;
  const language = chosenLanguage(estimate, contact);
  const values = mergeValues({
    account,
    contactName: contact?.name ?? null,
    company,
    senderName: rep?.name ?? '',
    visit: null,
  });
  const filled = (text: string | null | undefined) => (text ? mergeText(text, values).text : text);
  const sentLines = sentLinesOf(lines, products, hasChoice, language);
  const rightRules = keptRules({ account }, rules.rights, issuedOn);
  const rightHolidays = keptRules({ account }, rules.holidays, issuedOn);
  const offered = { company, account, lines: sentLines, rightRules, rightHolidays };
  const notice = agreement && noticeOfCancellation(offered, language, issuedOn);
  const statement = notice && rightStatement(offered, language, issuedOn);
  const content = estimateContentSchema.parse({
    reference: estimate.reference,
    revision: estimate.revision,
    title: estimate.title,
    ...(language !== 'en' && { language }),
    issuedOn,
    ...(estimate.poNumber && { poNumber: estimate.poNumber }),
    currency: company.currency,
    company: { ...company, licence: licenseAt(company, account.site) },
    account,
    ...billToOf(sources),
    contact: contact && { ...contact, title: contact.relation },
    ...signersOf(estimate, contact, people),
    preparedBy: rep && { ...rep, ...licenseOf(rep, account, issuedOn, rules.licenses) },
    message: filled(estimate.message),
    terms: filled(estimate.terms),
    ...(agreement &&
      terms && {
        agreement: contentAgreement(agreement, {
          ...{ company, account, rep, terms, runsForTerm: hasTerm(head) },
          work: { from: head.workFrom ?? null, to: head.workTo ?? null },
        }),
      }),
    ...(notice && { notice }),
    ...(notice && rightRules && { rightRules }),
    ...(notice && rightHolidays && { rightHolidays }),
    ...(statement && { rightStatement: statement }),
    ...(limitsOfSale(account, issuedOn, rules.rights)?.paperOnly && { paperOnly: true }),
    ...(estimate.change && { change: estimate.change }),
    termMonths: estimate.termMonths,
    ...(estimate.startsOn && recurs(sentLines) && { startsOn: estimate.startsOn }),
    ...(terms && recurs(sentLines) && { agreementTerms: terms }),
    ...(effect && { contractEffect: effect }),
    ...(warranty && contentWarranty(warranty, sentLines)),
    lines: sentLines.map((line) => ({ ...line, ...picturesOf(line, pictures) })),
    ...packagesOf(estimate, lines),
    oneTimeDiscount: estimate.oneTimeDiscount,
    monthlyDiscount: estimate.monthlyDiscount,
    tax: estimate.tax,
    ...sentSchedule(estimate.paymentSchedule ?? []),
    firstMonthDueAtSigning: estimate.firstMonthDueAtSigning,
    ...(estimate.financing?.length && { financing: estimate.financing }),
    ...(estimate.totals?.billed && { billing: 'as_billed' }),
    totals: estimate.totals,
  });
  return hasChoice ? { ...content, options: pricedOptions(content, head.options ?? []) } : content;
}

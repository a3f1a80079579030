import type { accounts } from '../account.ts';
import { addressLine } from '../address.ts';
import { formatLongDay } from '../calendar-date.ts';
import type { companies } from '../company.ts';
import { licenseAt } from '../company-licenses.ts';
import type { AgreementTerms } from '../contract/agreement-terms.ts';
import type { EstimateContent } from '../estimate/content.ts';
import { contentMoney } from '../estimate/content-money.ts';
import type { EstimateRow } from '../estimate/estimate.ts';
import type { RowFor, RowOf } from '../kernel/entity.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localeOf, type Language } from '../language.ts';
import { formatMoney } from '../money.ts';
import { formatPercent } from '../percent.ts';
import { readablePhone } from '../phone.ts';
import { agreementTermsText } from '../texts/agreement-terms.ts';
import { agreements, filledIn } from './agreement.ts';
import { clausesOf } from './clauses.ts';

type AgreementRow = RowOf<typeof agreements>;

/**
 * Returns the agreement that accompanies an estimate: the chosen one, or else the newest one in use for this type of
 * account in the customer's language; null if there is none. A chosen agreement that has since been retired does not
 * count.
 */
export async function agreementOf(
  tx: Transaction,
  { agreementBasis, agreementId }: Pick<EstimateRow, 'agreementBasis' | 'agreementId'>,
  accountType: RowOf<typeof accounts>['type'],
  language: Language,
): Promise<AgreementRow | null> {
  if (agreementBasis === 'none') return null;
  const system = tx.asSystem();
  if (agreementBasis === 'chosen') {
    const chosen = agreementId ? await system.find(agreements, agreementId) : undefined;
    return chosen?.state === 'in_use' ? chosen : null;
  }
  const [found] = await system.list(agreements, {
    where: where({ accountType, language, state: 'in_use' }),
    orderBy: [{ field: 'updatedAt', direction: 'desc' }],
    limit: 1,
  });
  return found ?? null;
}

interface Parties {
  readonly company: Pick<RowOf<typeof companies>, 'name' | 'phone' | 'currency' | 'licence'> &
    Partial<Pick<RowOf<typeof companies>, 'licences'>>;
  readonly account: Pick<RowFor<typeof accounts>, 'name' | 'site'>;
  readonly rep: { readonly name: string; readonly licenceNumber?: string | null | undefined } | null;
  /** The approximate days on which the work begins and is completed, if given. */
  readonly work: { readonly from: string | null; readonly to: string | null };
  /** Renewal and early termination terms as offered. */
  readonly terms: AgreementTerms;
  readonly runsForTerm: boolean;
}

/** Describes renewal and early termination in the language of the agreement. */
function termsText(language: Language, { company, account, terms, runsForTerm }: Parties) {
  const written = contentMoney({ currency: company.currency, account }, language);
  return agreementTermsText(terms, language, runsForTerm, {
    money: (cents) => formatMoney(cents, written),
    percent: (ppm) => formatPercent(ppm, written),
  });
}

/** Returns an agreement as a version stores it: filled in, with the riders of the site's state or province. */
export function contentAgreement(
  { name, edition, body, language }: Pick<AgreementRow, 'name' | 'edition' | 'body' | 'language'>,
  parties: Parties,
): NonNullable<EstimateContent['agreement']> {
  const { company, account, rep, terms, work } = parties;
  const written = (day: string | null) => day && formatLongDay(day, localeOf(language, company.currency));
  const { renewal, earlyEnd } = termsText(language, parties);
  const values = {
    name: account.name,
    address: account.site && addressLine(account.site),
    company: company.name,
    'company phone': company.phone && readablePhone(company.phone),
    rep: rep?.name ?? null,
    license: licenseAt(company, account.site),
    'rep license': rep?.licenceNumber ?? null,
    'work begins': written(work.from),
    'work ends': written(work.to),
    renewal,
    'early termination': earlyEnd,
    'notice days': String(terms.noticeDays),
  };
  // The text is parsed before its fields are filled in, so that a name that looks like markup stays a name.
  const { clauses, riders } = clausesOf(body);
  const filled = <Part extends { readonly heading: string; readonly text: string }>(part: Part): Part => ({
    ...part,
    heading: filledIn(part.heading, values),
    text: filledIn(part.text, values),
  });
  return {
    name,
    version: edition,
    clauses: clauses.map(filled),
    riders: riders
      .filter(({ region }) => region === account.site?.region)
      .map(({ id, heading, text }) => filled({ id, heading, text })),
  };
}

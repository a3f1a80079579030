import { languageOf, localeOf, type Language } from '../language.ts';
import type { MoneyFormat } from '../money.ts';
import type { EstimateContent } from './content.ts';

/** The country in which each currency is simply called “dollar”. */
const homes = { USD: 'us', CAD: 'ca' } as const satisfies Record<EstimateContent['currency'], 'us' | 'ca'>;

/** Returns the money format of a document. For a site in the other country, each amount names its currency. */
export function contentMoney(
  content: Pick<EstimateContent, 'currency' | 'language'> & {
    readonly account: Pick<EstimateContent['account'], 'site'>;
  },
  language: Language = languageOf(content),
): Required<MoneyFormat> {
  const { currency, account } = content;
  return {
    currency,
    locale: localeOf(language, currency),
    named: account.site !== null && account.site.country !== homes[currency],
  };
}

import { languageOf, localeOf, type Language } from '../language.ts';
import type { MoneyFormat } from '../money.ts';
import type { EstimateContent } from './content.ts';

/** The country in which a currency is simply called a dollar. */
const homes = { USD: 'us', CAD: 'ca' } as const satisfies Record<EstimateContent['currency'], 'us' | 'ca'>;

/** How the amounts of a document are written. For a site in the other country each names its currency. */
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

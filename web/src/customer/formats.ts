import type { EstimateContent } from '@sable/domain/estimate/content';
import { contentMoney } from '@sable/domain/estimate/content-money';
import type { Discount } from '@sable/domain/estimate/pricing-schema';
import { withFirst } from '@sable/domain/language';
import { formatMoney } from '@sable/domain/money';
import { formatPercent } from '@sable/domain/percent';
import { formatQuantity } from '@sable/domain/quantity';

/** Formats money, dates, and percentages in the document's language and currency, and the company's time zone. */
export function estimateFormats(
  content: Parameters<typeof contentMoney>[0] & {
    readonly company: Pick<EstimateContent['company'], 'timeZone'>;
  },
) {
  const written = contentMoney(content);
  const { locale } = written;
  const { timeZone } = content.company;
  const instantFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const money = (cents: number) => formatMoney(cents, written);
  return {
    money,
    /** Formats a calendar day 'YYYY-MM-DD', which has no time zone of its own. */
    day: (date: string) => withFirst(dayFormat.format(new Date(`${date}T00:00:00Z`)), locale),
    instant: (iso: string) => withFirst(instantFormat.format(new Date(iso)), locale),
    quantity: (milli: number) => formatQuantity(milli, locale),
    percent: (ppm: number) => formatPercent(ppm, { locale }),
    reduction: (reduction: Discount) =>
      reduction.kind === 'percent' ? formatPercent(reduction.ppm, { locale }) : money(reduction.cents),
  };
}
export type EstimateFormats = ReturnType<typeof estimateFormats>;

/** Returns the address of a web page in a form that is safe for a link; null unless it is http or https. */
export function websiteHref(website: string): string | null {
  const withScheme = /^[a-z][a-z\d+.-]*:/i.test(website) ? website : `https://${website}`;
  try {
    const { protocol, href } = new URL(withScheme);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}

type Address = NonNullable<EstimateContent['company']['address']>;

/** Returns the lines of a postal address. */
export function addressLines(address: Address): string[] {
  const street = [address.line1, address.line2].filter(Boolean).join(', ');
  const place = [address.city, [address.region, address.postal].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return [street, place].filter(Boolean);
}

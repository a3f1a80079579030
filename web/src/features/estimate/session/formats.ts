import type { Tone } from '../../../ui/status-chip.tsx';
import type { EstimateStatus } from '@sable/domain/estimate/lifecycle';
import type { LineKind } from '@sable/domain/estimate/line-kind';
import type { Discount, Frequency } from '@sable/domain/estimate/pricing-schema';
import { formatDecimal } from '@sable/domain/decimal';
import { formatMoney } from '@sable/domain/money';
import { formatPercent } from '@sable/domain/percent';
import { productKindLabels } from '@sable/domain/product-kind';
import { formatQuantity } from '@sable/domain/quantity';

/** Creates the formats of an estimate for money, shares, days, and times, in the company's currency and time zone. */
export function estimateFormats(currency: 'USD' | 'CAD', timeZone: string) {
  const locale = currency === 'CAD' ? 'en-CA' : 'en-US';
  const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const instantFormat = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const money = (cents: number) => formatMoney(cents, { locale, currency });
  return {
    locale,
    currency,
    money,
    /** Always signed, for the cost of a change. */
    change: (cents: number) => (cents > 0 ? `+${money(cents)}` : money(cents)),
    percent: (ppm: number, decimals?: number) => formatPercent(ppm, { locale, decimals }),
    /** A multiple in hundredths: 2108 is `21.08 ×`. */
    multiple: (hundredths: number) => `${formatDecimal(hundredths, 2, { locale, minDecimals: 2 })} ×`,
    quantity: (milli: number) => formatQuantity(milli, locale),
    reduction: (reduction: Discount | null | undefined) => {
      if (!reduction) return '';
      return reduction.kind === 'percent' ? formatPercent(reduction.ppm, { locale }) : money(reduction.cents);
    },
    /** A calendar day 'YYYY-MM-DD'. */
    day: (date: string) => dayFormat.format(new Date(`${date}T00:00:00Z`)),
    instant: (iso: string) => instantFormat.format(new Date(iso)),
  };
}
export type EstimateFormats = ReturnType<typeof estimateFormats>;

export const kindLabels = {
  ...productKindLabels,
  credit: 'Credit',
  text: 'Note',
  section: 'Section',
} as const satisfies Record<LineKind, string>;

export const frequencyLabels = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annual: 'Yearly',
} as const satisfies Record<Frequency, string>;

export const statusLabels: Readonly<Record<EstimateStatus, string>> = {
  draft: 'Draft',
  pending_approval: 'Waiting for approval',
  approved: 'Approved',
  sent: 'Sent',
  viewed: 'Viewed',
  changes_requested: 'Question asked',
  signing: 'Being signed',
  sealing: 'Signed, being sealed',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  voided: 'Voided',
  rescinded: 'Canceled by right',
};

export const statusTones: Readonly<Record<EstimateStatus, Tone>> = {
  draft: 'neutral',
  pending_approval: 'warning',
  approved: 'accent',
  sent: 'accent',
  viewed: 'accent',
  changes_requested: 'warning',
  signing: 'accent',
  sealing: 'warning',
  accepted: 'success',
  declined: 'danger',
  expired: 'warning',
  voided: 'neutral',
  rescinded: 'danger',
};

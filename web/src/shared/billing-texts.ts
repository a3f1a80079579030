import { frequencySchema, type Frequency } from '@sable/domain/estimate/pricing-schema';

/** Suffix of an amount that is billed per period. */
export const periodSuffix = { monthly: '/mo', quarterly: '/qtr', annual: '/yr' } as const satisfies Record<
  Frequency,
  string
>;

const frequencyTexts = { monthly: 'Every month', quarterly: 'Every quarter', annual: 'Every year' } as const;

/** The billing frequencies of a service, to choose from. */
export const frequencyChoices = frequencySchema.options.map((value) => ({
  value,
  label: frequencyTexts[value],
}));

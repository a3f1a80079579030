import { frequencySchema, type Frequency } from '@sable/domain/estimate/pricing-schema';

/** After an amount that is billed for a period. */
export const periodSuffix = { monthly: '/mo', quarterly: '/qtr', annual: '/yr' } as const satisfies Record<
  Frequency,
  string
>;

const words = { monthly: 'Every month', quarterly: 'Every quarter', annual: 'Every year' } as const;

/** How often a service is billed, to choose from. */
export const frequencyChoices = frequencySchema.options.map((value) => ({ value, label: words[value] }));

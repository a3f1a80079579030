import { renewals } from '@sable/domain/contract/renewal-rules';
import { frequencySchema } from '@sable/domain/estimate/pricing-schema';
import { choice, count, day, longText, money, optional, requiredText } from '@sable/domain/kernel/fields';
import { z } from 'zod';

export const statuses = ['active', 'installed'] as const;
export const sources = ['paper', 'program'] as const;

/** Schema of the form for an existing contract. */
export const enteredSchema = z.object({
  status: choice('Status', statuses),
  source: choice('Signed', sources),
  signedOn: day('Signed on'),
  startsOn: day('Starts'),
  termMonths: count('Term in months', {}, 120),
  services: z
    .array(
      z.object({
        name: requiredText('Service', 200),
        billed: money('Price').min(1, 'A price must be more than 0.'),
        frequency: frequencySchema,
      }),
    )
    .min(1),
  billingDay: z.int().min(1).max(28).nullable(),
  renewal: choice('At the end', renewals),
  renewalMonths: count('Months of a renewal', {}, 120),
  noticeDays: count('Days of notice', {}, 365),
  renewalAcknowledged: z.boolean(),
  note: optional(longText('Note', 2000)),
  /** Confirms that a service with the name of an existing one is another service. */
  again: z.boolean(),
});

/** The form values before validation. */
export type Entered = z.input<typeof enteredSchema>;
export type Service = Entered['services'][number];

export const noService: Service = { name: '', billed: 0, frequency: 'monthly' };

export const nothingEntered: Entered = {
  status: 'active',
  source: 'paper',
  signedOn: '',
  startsOn: '',
  termMonths: 36,
  billingDay: null,
  renewal: 'month_to_month',
  renewalMonths: 12,
  noticeDays: 30,
  renewalAcknowledged: false,
  services: [noService],
  note: '',
  again: false,
};

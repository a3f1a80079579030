import { z } from 'zod';

/** How a customer cancels. Any way counts: the law names some, and a refused one only harms the seller. */
export const rescissionMethods = ['in_person', 'mail', 'email', 'text', 'fax', 'phone', 'portal'] as const;
export type RescissionMethod = (typeof rescissionMethods)[number];

export const methodWords: Readonly<Record<RescissionMethod, string>> = {
  in_person: 'In person',
  mail: 'By mail',
  email: 'By email',
  text: 'By text',
  fax: 'By fax',
  phone: 'By phone',
  portal: 'On the customer’s page',
};

/** What a person enters of a cancellation by right. */
export const receivedRescission = {
  /** The day of the notice at the premises; today's where it is left out. */
  on: z.iso.date('Choose the day.').optional(),
  method: z.enum(rescissionMethods),
  note: z.string().trim().max(500).optional(),
};

/** A cancellation that a person received before what was signed is sealed: it is carried out with the acceptance. */
export const askedRescissionSchema = z.object({
  on: z.iso.date(),
  method: z.enum(rescissionMethods),
  note: z.string().max(500).nullable(),
});

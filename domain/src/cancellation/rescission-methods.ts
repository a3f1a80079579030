import { z } from 'zod';

/** How a customer cancels. Any method counts: the law names some, and refusing one only harms the seller. */
export const rescissionMethods = ['in_person', 'mail', 'email', 'text', 'fax', 'phone', 'portal'] as const;
export type RescissionMethod = (typeof rescissionMethods)[number];

export const methodTexts: Readonly<Record<RescissionMethod, string>> = {
  in_person: 'In person',
  mail: 'By mail',
  email: 'By email',
  text: 'By text',
  fax: 'By fax',
  phone: 'By phone',
  portal: 'On the customer’s page',
};

/** Fields that a person enters for a cancellation by right. */
export const receivedRescission = {
  /** The day of the notice in the time zone of the premises; today by default. */
  on: z.iso.date('Choose the day.').optional(),
  method: z.enum(rescissionMethods),
  note: z.string().trim().max(500).optional(),
};

/** A cancellation that was received before the signed document is sealed; it is carried out at acceptance. */
export const askedRescissionSchema = z.object({
  on: z.iso.date(),
  method: z.enum(rescissionMethods),
  note: z.string().max(500).nullable(),
});

import { z } from 'zod';
import { getJson } from '../../live/client-error.ts';

const head = {
  id: z.string(),
  at: z.string(),
  to: z.string(),
  cc: z.array(z.string()),
  subject: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), bytes: z.number() })),
};
const listSchema = z.object({ rows: z.array(z.object(head)) });
const mailSchema = z.object({ ...head, text: z.string() });

export type MailHead = z.infer<typeof listSchema>['rows'][number];
export type Mail = z.infer<typeof mailSchema>;

/** Lists captured mail, newest first. Rejects with NOT_FOUND if the installation sends mail. */
export const listMail = async (): Promise<readonly MailHead[]> =>
  listSchema.parse(await getJson('/api/mail')).rows;

export const readMail = async (id: string): Promise<Mail> =>
  mailSchema.parse(await getJson(`/api/mail/${encodeURIComponent(id)}`));

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/;

/** Splits the text of a mail at its web addresses, so that they can be linked. Items at odd indexes are addresses. */
export const withAddresses = (text: string): string[] => text.split(address);

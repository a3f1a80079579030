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

/** The mail that was kept instead of being sent, newest first. Rejects with NOT_FOUND where mail really leaves. */
export const listMail = async (): Promise<readonly MailHead[]> =>
  listSchema.parse(await getJson('/api/mail')).rows;

export const readMail = async (id: string): Promise<Mail> =>
  mailSchema.parse(await getJson(`/api/mail/${encodeURIComponent(id)}`));

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/;

/** A mail's text with its web addresses apart, so that they can be followed: odd places are addresses. */
export const withAddresses = (text: string): string[] => text.split(address);

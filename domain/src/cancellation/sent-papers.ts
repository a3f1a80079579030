import { z } from 'zod';
import { languages } from '../language.ts';
import { paperPointsSchema } from './rule-papers.ts';

const noticeText = { title: z.string(), paragraphs: z.array(z.string()) };

/** The notice of cancellation in a sent version. */
export const sentNoticeSchema = z.object({
  ...noticeText,
  /** Omitted if it is ten. */
  points: z.literal(12).optional(),
  /** Omitted if the language of the sale is sufficient. */
  also: z.array(z.object({ language: z.enum(languages), ...noticeText })).optional(),
});

/** The statement of the right next to the signature, in a sent version. */
export const sentStatementSchema = z.object({
  points: paperPointsSchema,
  frontPage: z.literal(true).optional(),
  said: z
    .array(z.object({ language: z.enum(languages), heading: z.string().optional(), text: z.string() }))
    .min(1),
});

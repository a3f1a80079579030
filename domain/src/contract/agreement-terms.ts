import { z } from 'zod';
import { renewals } from './renewal-rules.ts';

/** How services renew, until when either side may say no, and what an early end costs. A sent version holds them, and its contract takes them from there. */
export const agreementTermsSchema = z.object({
  /** The share of the remaining monthly charges that an early end costs, in ppm; null for none. */
  terminationPpm: z.int().nullable(),
  /** Cents at most; null without a cap. */
  terminationCap: z.int().nullable(),
  renewal: z.enum(renewals),
  /** 0 unless it renews for months. */
  renewalMonths: z.int(),
  noticeDays: z.int(),
});
export type AgreementTerms = z.output<typeof agreementTermsSchema>;

/** The terms of a company or of a contract. */
export const agreementTermsOf = ({
  terminationPpm,
  terminationCap,
  renewal,
  renewalMonths,
  noticeDays,
}: AgreementTerms): AgreementTerms => ({
  terminationPpm,
  terminationCap,
  renewal,
  renewalMonths: renewal === 'months' ? renewalMonths : 0,
  noticeDays,
});

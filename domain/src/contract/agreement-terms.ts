import { z } from 'zod';
import { renewals } from './renewal-rules.ts';

/**
 * How services renew, until when either side may decline, and what early termination costs. A sent version stores
 * these terms, and its contract copies them from there.
 */
export const agreementTermsSchema = z.object({
  /** The share of the remaining monthly charges due at early termination, in ppm; null for none. */
  terminationPpm: z.int().nullable(),
  /** The maximum in cents; null without a cap. */
  terminationCap: z.int().nullable(),
  renewal: z.enum(renewals),
  /** The renewal term in months; 0 unless it renews for a term. */
  renewalMonths: z.int(),
  noticeDays: z.int(),
});
export type AgreementTerms = z.output<typeof agreementTermsSchema>;

/** Returns the terms of a company or of a contract. */
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

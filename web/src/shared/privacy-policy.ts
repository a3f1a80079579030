import { z } from 'zod';
import { getJson } from '../live/client-error.ts';

const policySchema = z.object({ company: z.string(), policy: z.string().nullable() });

/** Returns a company's own privacy policy; null if it has none. Rejects with ClientError. */
export const readPrivacyPolicy = async (companyId: string) =>
  policySchema.parse(await getJson(`/api/public/companies/${encodeURIComponent(companyId)}/privacy-policy`));

import { companyStatuses, type CompanyStatus } from '@sable/domain/company';
import { z } from 'zod';
import { getJson, postJson } from '../live/client-error.ts';

const companySchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(companyStatuses),
  timeZone: z.string(),
  country: z.string(),
  createdAt: z.string(),
  people: z.coerce.number(),
  seq: z.coerce.number(),
});
export type PlatformCompany = z.infer<typeof companySchema>;

const answerSchema = z.object({ companies: z.array(companySchema) });

/** Returns every company of this installation, for super users. Rejects with ClientError. */
export async function listCompanies(): Promise<readonly PlatformCompany[]> {
  return answerSchema.parse(await getJson('/api/super/companies')).companies;
}

/** Opens or closes a company. Rejects with ClientError. */
export const setCompanyStatus = (id: string, status: CompanyStatus): Promise<unknown> =>
  postJson(`/api/super/companies/${id}/status`, { status });

const consequences: Readonly<Record<CompanyStatus, string>> = {
  trial: 'Everyone can work. Nothing is limited.',
  active: 'Everyone can work.',
  past_due: 'Everyone can work. The company is marked as past due.',
  inactive: 'Only super users can work in it until it is active again. Its data is kept.',
  cancelled: 'Only super users can work in it. Its data is kept until it is deleted manually.',
};

/** Returns what a status means for the people of a company. */
export const statusConsequence = (status: CompanyStatus): string => consequences[status];

import { z } from 'zod';
import { systemActor } from '@sable/domain/kernel/actor';
import { newKey } from './transaction-context.ts';
import type { Writer } from './mutate.ts';

export interface NewCompanyInput {
  readonly companyName: string;
  readonly personName: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly country?: 'us' | 'ca' | undefined;
  readonly timeZone?: string | undefined;
}

const provisionedSchema = z.object({ userId: z.string() });

/**
 * Creates a company with its roles, settings, first tax profile, and first person. Returns the ids of the company and
 * the person.
 */
export async function provisionCompany(
  writer: Writer,
  input: NewCompanyInput,
): Promise<{ companyId: string; userId: string }> {
  const companyId = newKey();
  const answer = await writer.mutate(systemActor(companyId), {
    key: newKey(),
    mutations: [{ name: 'companies.provision', args: input }],
  });
  const { userId } = provisionedSchema.parse(answer.results[0]);
  return { companyId, userId };
}

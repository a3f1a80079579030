import { z } from 'zod';
import { systemActor } from '@sable/domain/kernel/actor';
import { newKey } from './transaction-context.ts';
import type { Writer } from './mutate.ts';

export interface Founding {
  readonly companyName: string;
  readonly personName: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly country?: 'us' | 'ca' | undefined;
  readonly timeZone?: string | undefined;
}

const foundedSchema = z.object({ userId: z.string() });

/** Opens a company with its roles, settings, first tax profile and first person. The ids of company and person. */
export async function foundCompany(
  writer: Writer,
  founding: Founding,
): Promise<{ companyId: string; userId: string }> {
  const companyId = newKey();
  const answer = await writer.mutate(systemActor(companyId), {
    key: newKey(),
    mutations: [{ name: 'companies.found', args: founding }],
  });
  const { userId } = foundedSchema.parse(answer.results[0]);
  return { companyId, userId };
}

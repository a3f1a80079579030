import type { Actor } from '@sable/domain/kernel/actor';
import { z } from 'zod';
import { readSession, writeSession } from '../session/storage.ts';
import type { StoredReads } from './cached-reads.ts';

const storedSchema = z.object({
  owner: z.string(),
  reads: z.array(z.tuple([z.string(), z.object({ title: z.string(), until: z.number().nullable() })])),
});

/** Returns a key for who may see the responses: another person, company, or role starts with none. */
const ownerOf = ({ companyId, id, roles, settings }: Actor): string =>
  JSON.stringify([companyId, id, roles, settings]);

/**
 * Returns the responses that an earlier page of this tab stored for the same person, in session storage under
 * `cache`.
 */
export function readStoredReads(actor: Actor): StoredReads {
  const stored = storedSchema.safeParse(readSession('cache')).data;
  return stored?.owner === ownerOf(actor) ? stored.reads : [];
}

export const writeStoredReads = (actor: Actor, reads: StoredReads): void =>
  writeSession('cache', { owner: ownerOf(actor), reads });

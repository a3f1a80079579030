import { createHash } from 'node:crypto';
import { systemActor, type Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { customerOf, customerView, resolveLink } from './customer-link.ts';
import type { World } from './test-world.ts';
import { newKey } from './transaction-context.ts';

/**
 * Records a file of a record, as the storage does once its bytes are stored. Returns its id. @param more further
 * fields of the file, if they matter.
 */
export const attachment = (
  world: World,
  { companyId }: Pick<Actor, 'companyId'>,
  parent: object,
  more: object = {},
) =>
  world.make(systemActor(companyId), 'files.add', {
    id: newKey(),
    bucket: 'attachments',
    name: 'paper.jpg',
    size: 3,
    md5Hash: 'rL0Y20zC+Fzt72VPzMSk2A==',
    sha256: 'a'.repeat(64),
    contentType: 'image/jpeg',
    contentDisposition: 'attachment',
    cacheControl: null,
    contentEncoding: null,
    contentLanguage: null,
    customMetadata: {},
    parent,
    ...more,
  });

/** Sends an estimate. Returns the token of the customer's link. */
export async function sendEstimate(world: World, actor: Actor, id: string): Promise<string> {
  const { results } = await world.run(actor, 'estimates.send', { id });
  return (results[0] as { token: string }).token;
}

/** Returns the customer who holds a link, with what the server sees of them. */
export async function customerOfLink(
  { tenancy }: World,
  token: string,
): Promise<{ actor: Actor; evidence: object }> {
  const link = await resolveLink(tenancy, token);
  return {
    actor: customerOf(link),
    evidence: { linkId: link.linkId, ipAddress: '203.0.113.7', forwardedFor: null, userAgent: 'test' },
  };
}

/**
 * Returns a function that signs the document open now, however the link and the estimate change in between. Its copy
 * remains to be sealed.
 */
export async function openedUnsealed(world: World, token: string) {
  const { actor, evidence } = await customerOfLink(world, token);
  const { hash } = await customerView(world.tenancy, await resolveLink(world.tenancy, token));
  const args = {
    evidence,
    versionHash: hash,
    signerName: 'Hanna Miller',
    consent: true,
    signature: { kind: 'typed', text: 'Hanna Miller' },
  };
  return async (more: object = {}, key = newKey()) => {
    const { results } = await world.run(actor, 'customer.accept', { ...args, ...more }, key);
    return results[0];
  };
}

/** Like {@link openedUnsealed}, but the copy is sealed and accepted once everyone has signed. */
export async function openedToSign(world: World, token: string) {
  const sign = await openedUnsealed(world, token);
  const { actor } = await customerOfLink(world, token);
  return async (more: object = {}, key = newKey()) => {
    const answer = await sign(more, key);
    await seal(world, actor);
    return answer;
  };
}

/** Repeats an action while it fails with CONTENTION, as the customer's page does when the server is busy. */
export async function untilHeard<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  for (;;)
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'CONTENTION')) throw error;
    }
}

/**
 * Stores a copy of what a customer signed and accepts it, as after sealing. The file is a sample; suites about copies
 * create a real one.
 */
export async function seal(
  world: World,
  { companyId, estimateId }: Pick<Actor, 'companyId' | 'estimateId'>,
): Promise<void> {
  const copyHash = createHash('sha256').update(SAMPLE).digest('hex');
  const versionId = await world.tenancy.withTenant(companyId, async (client) => {
    const [row] = await client.query<{ version_id: string }>(
      `insert into signed_copies (company_id, version_id, sha256, pdf) select company_id, version_id, $3, $4 from estimates where company_id = $1 and id = $2 and status = 'sealing'
       on conflict do nothing returning version_id`,
      [companyId, estimateId, copyHash, SAMPLE],
    );
    return row?.version_id;
  });
  if (versionId) await world.run(systemActor(companyId), 'estimates.accept', { versionId, copyHash });
}

const SAMPLE = Buffer.from('A signed copy.');

/** Accepts as the holder of a link, with further arguments if a test needs them. Returns the answer. */
export async function acceptEstimate(world: World, token: string, more: object = {}, key = newKey()) {
  const sign = await openedToSign(world, token);
  return sign(more, key);
}

/** Creates an estimate as a rep and sends it. Returns it with the token of the customer's link. */
export async function offer(
  world: World,
  rep: Actor,
  accountId: string,
  lines: readonly object[],
  patch: object = {},
): Promise<{ readonly id: string; readonly token: string }> {
  const id = await world.draft(rep, accountId, lines);
  await world.run(rep, 'estimates.update', { id, patch });
  return { id, token: await sendEstimate(world, rep, id) };
}

/**
 * Records the day, `YYYY-MM-DD`, on which the customer was given the signed copy and the notices, which starts the
 * right to cancel.
 */
export const handOver = (world: World, actor: Actor, id: unknown, on: string, more: object = {}) =>
  world.run(actor, 'cancellation-rights.recordHandOver', {
    id,
    on,
    method: 'paper',
    proof: 'Initialed H. M.',
    ...more,
  });

/** Returns an account's tasks without the task that every sale to a home begins with: to hand over its papers. */
export const besidesPapers = <Task extends Readonly<Record<string, unknown>>>(
  tasks: readonly Task[],
): Task[] => tasks.filter(({ title }) => !String(title).startsWith('Hand over the papers'));

import { consequences } from '@sable/domain/consequences';
import { isSystem, PLATFORM_COMPANY_ID, type Actor } from '@sable/domain/kernel/actor';
import { canonicalJson } from '@sable/domain/kernel/canonical-json';
import { AppError, ContentionError, DeveloperError, developerMessages } from '@sable/domain/kernel/errors';
import { parseArgs } from '@sable/domain/kernel/input';
import { firstProblem, invalidInput } from '@sable/domain/kernel/invalid-input';
import { canTry, type AnyMutation, type Result } from '@sable/domain/kernel/mutation';
import {
  mutationRequestSchema,
  type MutationAnswer,
  type MutationRequest,
} from '@sable/domain/kernel/request';
import type { Change } from '@sable/domain/kernel/change';
import { Transaction } from '@sable/domain/kernel/transaction';
import type { LockedRow } from '@sable/domain/kernel/transaction-memory';
import { entityOf, mutationOf } from '@sable/domain/registry';
import { DEFAULT_ATTEMPTS, isContention } from './db/contention.ts';
import { isSessionChanged, isStillUsed, toAppError } from './db/database-errors.ts';
import { assertListReferences } from './db/list-references.ts';
import { withTenantOnDemand } from './db/on-demand.ts';
import { persist } from './db/persist.ts';
import { SqlSource } from './db/source.ts';
import type { Tenancy, TenantClient } from './db/tenant.ts';
import type { WriteBatch, Written } from './db/write-batch.ts';
import { assertFresh } from './session/fresh-session.ts';
import { SharedWrites } from './shared-writes.ts';
import { transactionContext, sha256 } from './transaction-context.ts';
import { assertNoneStale } from './version-check.ts';

/** The changes of one commit in one company. */
export interface Commit {
  readonly companyId: string;
  /** Sequence number of the last change; the first is `seq - changes.length + 1`. */
  readonly seq: number;
  readonly changes: readonly Change[];
  /** Number of jobs that were queued. */
  readonly effects: number;
}

export interface Writer {
  /** Runs a client's request as its actor. Throws AppError, in which case nothing is saved. */
  mutate(actor: Actor, request: MutationRequest, options?: TransactOptions): Promise<MutationAnswer>;
}

export interface TransactOptions {
  /** Maximum number of attempts on contention, at least 1; 5 by default (specification section 5). */
  readonly maxAttempts?: number;
  /** The data that the actor's session may access; by default the writer's own. */
  readonly tenancy?: Tenancy;
}

/**
 * Creates the one writer. Calls `onCommit` once after every commit.
 *
 * @param secret the installation's secret, for data that is stored encrypted.
 */
export function createWriter(whole: Tenancy, onCommit: (commit: Commit) => void, secret?: string): Writer {
  const shared = new SharedWrites();
  return {
    async mutate(actor, request, options = {}) {
      const { tenancy = whole } = options;
      const attempts = checkAttempts(options.maxAttempts ?? DEFAULT_ATTEMPTS);
      const work = request.mutations.map(({ name, args }) => prepare(actor, name, args));
      const companyId = companyOf(actor, work);
      const bodyHash = sha256(canonicalJson([request.mutations, request.expectedVersions ?? null]));
      let locks: readonly LockedRow[] = [];
      for (let attempt = 1; ; attempt++) {
        try {
          const outcome = await withTenantOnDemand(tenancy, companyId, async (client) => {
            const source = new SqlSource(client, companyId);
            const tx = new Transaction(
              source,
              { ...actor, companyId },
              transactionContext(request.key, companyId, secret),
            );
            try {
              await tx.lock(locks);
              return await runOnce(client, tx, request, work, bodyHash, (batch) =>
                client.isOpen ? persist(client, batch) : shared.write(tenancy, batch),
              );
            } catch (error) {
              if (error instanceof ContentionError) locks = tx.locks;
              throw error;
            }
          });
          if (outcome.commit) onCommit(outcome.commit);
          return outcome.answer;
        } catch (error) {
          if (isContention(error) && attempt < attempts) continue;
          // The second attempt sees records that were added below a record while it was being merged or deleted.
          if (isStillUsed(error) && attempt === 1 && attempts > 1) continue;
          if (isSessionChanged(error)) throw error;
          // Refused before it began: looking up a stored response would cost what the refusal saves.
          if (error instanceof AppError && error.code === 'UNAVAILABLE') throw error;
          // A repeated request usually fails because its first run already took effect. Return the stored response instead.
          const answered = await findStoredResponse(tenancy, companyId, actor, request.key, bodyHash);
          if (answered) return answered;
          throw isContention(error) ? new AppError('CONTENTION') : toAppError(error);
        }
      }
    },
  };
}

/** Checks that a value is a whole number of at least 1. Throws the specification's text otherwise. */
export function checkAttempts(maxAttempts: number): number {
  if (!Number.isInteger(maxAttempts) || maxAttempts < 1)
    throw new DeveloperError(developerMessages.maxAttempts);
  return maxAttempts;
}

/**
 * Parses a request from outside. The mutation parses its arguments later, when its actor is known. Throws BAD_REQUEST
 * for a missing body, INVALID with the invalid field.
 */
export function parseRequest(input: unknown): MutationRequest {
  const parsed = mutationRequestSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  if (typeof input !== 'object' || input === null) throw new AppError('BAD_REQUEST');
  throw invalidInput(
    mutationRequestSchema,
    firstProblem(parsed.error),
    'Nothing was saved. Correct it and try again.',
  );
}

interface Work {
  readonly mutation: AnyMutation;
  readonly args: unknown;
}

function prepare(actor: Actor, name: string, input: unknown): Work {
  const mutation = mutationOf(name);
  if (actor.viewingAs !== undefined) throw new AppError('VIEWING');
  if (!canTry(actor, name, mutation)) throw new AppError('NOT_AUTHORIZED');
  const args = parseArgs(mutation.args, actor, input);
  if (mutation.needsProof && !isSystem(actor)) assertFresh(actor);
  return { mutation, args };
}

/**
 * Returns the company a request writes to. Catalogs shared by all companies belong to the platform; one request
 * writes to one company only.
 */
function companyOf(actor: Actor, work: readonly Work[]): string {
  const platform = work.filter(({ mutation }) => mutation.scope === 'platform').length;
  if (platform === 0) return actor.companyId;
  if (platform === work.length) return PLATFORM_COMPANY_ID;
  throw new AppError('INVALID', {
    message:
      'A shared catalog and the company’s own data cannot change in one request. Nothing was saved. Send them one by one.',
  });
}

async function runOnce(
  client: TenantClient,
  tx: Transaction,
  request: MutationRequest,
  work: readonly Work[],
  bodyHash: string,
  write: (batch: WriteBatch) => Promise<Written>,
) {
  const { actor, context } = tx;
  const { companyId } = actor;
  const expectedVersions = request.expectedVersions ?? [];
  await assertNoneStale(client, tx, request);
  const results: Result[] = [];
  for (const { mutation, args } of work) results.push(await mutation.run(tx, args));
  for (const follow of consequences) await follow(tx);
  const { changes, effects } = tx;
  const changed = changes.length > 0 || effects.length > 0;
  // The product's own keys are never repeated, and its scheduled runs mostly find nothing to do.
  if (!changed && isSystem(actor)) return { answer: { seq: await latestSeq(client, companyId), results } };
  await tx.lock(expectedVersions.map(({ collection, id }) => ({ entity: entityOf(collection), id })));
  await assertListReferences(client, companyId, changes);
  const stored = results.map((result, index) =>
    withoutSecrets(result, work[index]?.mutation.secretResultFields ?? []),
  );
  const { seq, deliveries } = await write({
    companyId,
    changes,
    effects,
    entityOf: (collection) => tx.entityOf(collection),
    now: context.now,
    clientId: request.clientId,
    request: { key: request.key, actor: actor.id, bodyHash, response: stored },
  });
  return {
    answer: { seq, results },
    ...(changed && { commit: { companyId, seq, changes, effects: effects.length + deliveries } }),
  };
}

async function latestSeq(client: TenantClient, companyId: string): Promise<number> {
  const [head] = await client.query<{ seq: number }>('select seq from company_seq where company_id = $1', [
    companyId,
  ]);
  return head?.seq ?? 0;
}

const withoutSecrets = (result: Result, secret: readonly string[]): unknown =>
  result ? Object.fromEntries(Object.entries(result).filter(([name]) => !secret.includes(name))) : null;

/**
 * Returns the first response to a key, if there was one. Throws KEY_REUSED if the key was sent with another body or
 * by another person.
 */
async function findStoredResponse(
  tenancy: Tenancy,
  companyId: string,
  actor: Actor,
  key: string,
  bodyHash: string,
): Promise<MutationAnswer | null> {
  const [stored] = await tenancy.withTenant(
    companyId,
    (client) =>
      client.query<{ actor: string; body_hash: string; response: MutationAnswer }>(
        'select actor, body_hash, response from requests where company_id = $1 and key = $2',
        [companyId, key],
      ),
    'snapshot',
  );
  if (!stored) return null;
  if (stored.actor !== actor.id || stored.body_hash !== bodyHash) throw new AppError('KEY_REUSED');
  return stored.response;
}

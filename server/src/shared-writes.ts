import { AppError } from '@sable/domain/kernel/errors';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { errorCode } from './db/connect.ts';
import { isUnavailable } from './db/database-errors.ts';
import { persistTogether } from './db/persist.ts';
import type { Tenancy } from './db/tenant.ts';
import type { WriteBatch, Written } from './db/write-batch.ts';

interface Member {
  readonly tenancy: Tenancy;
  readonly batch: WriteBatch;
  readonly written: (written: Written) => void;
  readonly failed: (error: unknown) => void;
}

/** Maximum number of requests in one transaction, and of requests of a company that wait for the next one. */
const MAX_TOGETHER = 32;
const MAX_WAITING = 80;
const LOCK_TIMEOUT = '55P03';

/**
 * Writes changes that requests computed without reading anything. Such requests are independent of each other, so
 * those of one company that arrive while such a transaction is in progress share the next one: one opening, one
 * writing statement, one commit. Each keeps its own answer, sequence numbers, and session, which the shared
 * transaction verifies. If one of them is refused, each is written separately.
 */
export class SharedWrites {
  /** Requests that wait for the next transaction, by company, while one is in progress. */
  readonly #waiting = new Map<string, Member[]>();

  /** Throws the errors of `persist`, and UNAVAILABLE if too many wait. */
  write(tenancy: Tenancy, batch: WriteBatch): Promise<Written> {
    return new Promise((written, failed) => {
      const member: Member = { tenancy, batch, written, failed };
      const waiting = this.#waiting.get(batch.companyId);
      if (!waiting) void this.#writeFrom(member);
      else if (waiting.length < MAX_WAITING) waiting.push(member);
      else failed(new AppError('UNAVAILABLE'));
    });
  }

  async #writeFrom(first: Member): Promise<void> {
    const { companyId } = first.batch;
    const waiting: Member[] = [];
    this.#waiting.set(companyId, waiting);
    for (let members = [first]; members.length > 0; members = waiting.splice(0, MAX_TOGETHER))
      await writeTogether(members);
    this.#waiting.delete(companyId);
  }
}

async function writeTogether(members: readonly Member[]): Promise<void> {
  const [first, ...others] = members;
  if (!first) return;
  const { companyId } = first.batch;
  const proven =
    others.length > 0 ? first.tenancy.provenWith(others.map(({ tenancy }) => tenancy)) : first.tenancy;
  const batches = members.map(({ batch }) => batch);
  try {
    const all = await proven.withTenant(companyId, (client) => persistTogether(client, batches));
    members.forEach(({ written }, index) => written(assertDefined(all[index], 'each batch is written')));
  } catch (error) {
    // An error unrelated to the individual requests would only occur again for each of them.
    const isEveryones = isUnavailable(error) || errorCode(error) === LOCK_TIMEOUT;
    if (others.length === 0 || isEveryones) for (const { failed } of members) failed(error);
    else await Promise.all(members.map((member) => writeTogether([member])));
  }
}

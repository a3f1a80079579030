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

/** Most requests of one transaction, and most that wait for the next ones of a company. */
const MAX_TOGETHER = 32;
const MAX_WAITING = 80;
const LOCK_TIMEOUT = '55P03';

/**
 * Writes what requests decided without reading anything. Such requests have nothing to do with each other, so those of a company that come while a
 * transaction of this kind is under way share the next one: one opening, one writing statement, one commit. Each keeps its own answer, feed
 * numbers and session, which the shared transaction proves. Where one of them is refused, each goes alone.
 */
export class SharedWrites {
  /** By company, while a transaction is under way: who waits for the next one. */
  readonly #waiting = new Map<string, Member[]>();

  /** Throws what `persist` throws, and UNAVAILABLE when too many wait. */
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
    // What has nothing to do with any one of them would only happen to each of them again.
    const isEveryones = isUnavailable(error) || errorCode(error) === LOCK_TIMEOUT;
    if (others.length === 0 || isEveryones) for (const { failed } of members) failed(error);
    else await Promise.all(members.map((member) => writeTogether([member])));
  }
}

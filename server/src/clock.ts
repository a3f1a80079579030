import { systemActor } from '@sable/domain/kernel/actor';
import type { Tenancy } from './db/tenant.ts';
import { newKey } from './environment.ts';
import type { Writer } from './mutate.ts';

const TICK_MS = 60_000;
const KEEP_ANSWERS_MS = 7 * 24 * 3600 * 1000;

export interface ClockLog {
  error(details: object, words: string): void;
}

export interface Clock {
  /** Does what is due at an instant: closes expired estimates, forgets old answers, ended sessions and dead links. */
  tick(instant: Date): Promise<void>;
  start(): void;
  stop(): void;
}

/** What happens by itself as time passes. Two servers may both do it: each act checks under a lock and happens once. */
export function createClock(
  tenancy: Tenancy,
  writer: Writer,
  sweepIdentity: () => Promise<void>,
  log: ClockLog,
): Clock {
  let timer: NodeJS.Timeout | undefined;
  const tick = async (instant: Date): Promise<void> => {
    const due = await tenancy.acrossCompanies<{ company_id: string }>(
      'select company_id from companies_to_expire($1)',
      [instant.toISOString()],
    );
    for (const { company_id: companyId } of due) {
      await writer.mutate(systemActor(companyId), {
        key: newKey(),
        mutations: [{ name: 'estimates.expire', args: {} }],
      });
    }
    await tenancy.acrossCompanies('select sweep_requests($1)', [
      new Date(instant.getTime() - KEEP_ANSWERS_MS).toISOString(),
    ]);
    await sweepIdentity();
  };
  const quietly = () =>
    void tick(new Date()).catch((error: unknown) =>
      log.error({ err: error }, 'the clock’s work failed; it is tried again in a minute'),
    );
  return {
    tick,
    start() {
      quietly();
      timer = setInterval(quietly, TICK_MS);
    },
    stop: () => clearInterval(timer),
  };
}

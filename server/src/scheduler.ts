import { systemActor } from '@sable/domain/kernel/actor';
import { IDEMPOTENCY_KEY_RETENTION_MS } from '@sable/domain/kernel/request';
import { makeAuditPartitions, purgeAudit } from './audit-retention.ts';
import type { ConnectionConfig } from './db/connect.ts';
import type { Tenancy } from './db/tenant.ts';
import { checkTotals } from './db/totals.ts';
import { newKey } from './transaction-context.ts';
import type { Writer } from './mutate.ts';
import { sweepOutbox } from './outbox/sweep.ts';

const INTERVAL_MS = 60_000;

export interface SchedulerLog {
  error(details: object, message: string): void;
}

export interface SchedulerParts {
  readonly tenancy: Tenancy;
  readonly writer: Writer;
  /** Connects as the database's owner, who creates the audit trail's partitions for the coming months. */
  readonly owner: ConnectionConfig;
  readonly sweepIdentity: () => Promise<void>;
  readonly sweepFiles: (instant: Date) => Promise<void>;
  /** Whether a mail server accepts emails. Without one nobody can be reminded, and no record may claim so. */
  readonly mailDelivers: boolean;
  readonly log: SchedulerLog;
}

export interface Scheduler {
  /**
   * Runs the tasks due at an instant: closes expired estimates, reminds customers, moves RMR to a company’s new day,
   * releases commissions, and warns of expiring payment methods. Sends daily emails. Purges old responses, ended
   * sessions, dead links, unfinished uploads, old finished jobs, and audit rows beyond retention. Creates the audit
   * trail's coming months, and compares stored totals with their rows. Failures are logged.
   */
  runDueTasks(instant: Date): Promise<void>;
  start(): void;
  stop(): void;
}

/**
 * Creates the scheduler for time-triggered work. Two servers may both start a task: each action checks under a lock
 * and happens once.
 */
export function createScheduler({
  tenancy,
  writer,
  owner,
  sweepIdentity,
  sweepFiles,
  mailDelivers,
  log,
}: SchedulerParts): Scheduler {
  let timer: NodeJS.Timeout | undefined;
  /** The day on which each daily task last ran. */
  const doneOn = new Map<string, string>();
  // One company's failure must not stop the others or prevent purging.
  const attempt = async (what: object, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.error({ ...what, err: error }, 'a scheduled task failed; it is tried again in a minute');
    }
  };
  // Once a day is enough for tasks that run company by company; failed ones are retried.
  const daily = async (part: string, instant: Date, work: () => Promise<unknown>): Promise<void> => {
    const day = instant.toISOString().slice(0, 10);
    if (doneOn.get(part) === day) return;
    doneOn.set(part, day);
    await attempt({ part }, () =>
      work().catch((error: unknown) => {
        doneOn.delete(part);
        throw error;
      }),
    );
  };
  /**
   * Runs a mutation as the system in every company that a database function returns. A company that fails does not
   * block the others.
   */
  const inCompanies = async (dueCompanies: string, name: string, instant: Date): Promise<void> => {
    const due = await tenancy.crossTenantQuery<{ company_id: string }>(
      `select company_id from ${dueCompanies}($1)`,
      [instant.toISOString()],
    );
    for (const { company_id: companyId } of due) {
      const mutations = [{ name, args: {} }];
      await attempt({ companyId }, () => writer.mutate(systemActor(companyId), { key: newKey(), mutations }));
    }
  };
  const runDueTasks = async (instant: Date): Promise<void> => {
    const forgetBefore = new Date(instant.getTime() - IDEMPOTENCY_KEY_RETENTION_MS).toISOString();
    await attempt({ part: 'expiry' }, () => inCompanies('companies_to_expire', 'estimates.expire', instant));
    if (mailDelivers)
      await attempt({ part: 'reminders' }, () =>
        inCompanies('companies_to_remind', 'estimates.remind', instant),
      );
    await attempt({ part: 'rmr' }, () =>
      inCompanies('companies_with_rmr_due', 'contracts.runDaily', instant),
    );
    await attempt({ part: 'commissions' }, () =>
      inCompanies('companies_with_commission_due', 'commissions.release', instant),
    );
    await attempt({ part: 'payment methods' }, () =>
      inCompanies('companies_with_methods_expiring', 'payment-methods.runDaily', instant),
    );
    await attempt({ part: 'licenses' }, () =>
      inCompanies('companies_with_licenses_expiring', 'users.runDaily', instant),
    );
    await attempt({ part: 'notifications' }, () =>
      inCompanies('companies_with_old_notifications', 'notifications.purge', instant),
    );
    await attempt({ part: 'daily emails' }, () =>
      inCompanies('companies_with_digest_due', 'notifications.sendDigests', instant),
    );
    await attempt({ part: 'answers' }, () =>
      tenancy.crossTenantQuery('select sweep_requests($1)', [forgetBefore]),
    );
    await attempt({ part: 'identity' }, sweepIdentity);
    await attempt({ part: 'files' }, () => sweepFiles(instant));
    await daily('jobs', instant, () => sweepOutbox(tenancy, instant));
    await daily('audit partitions', instant, () => makeAuditPartitions(owner, instant));
    await daily('totals', instant, () =>
      checkTotals(tenancy, (found) =>
        log.error(found, 'stored totals differed from their rows and were corrected'),
      ),
    );
    await daily('audit retention', instant, () => purgeAudit(tenancy, instant));
  };
  return {
    runDueTasks,
    start() {
      void runDueTasks(new Date());
      timer = setInterval(() => void runDueTasks(new Date()), INTERVAL_MS);
    },
    stop: () => clearInterval(timer),
  };
}

import { createScheduler } from './scheduler.ts';
import type { World } from './test-world.ts';

interface TestSchedulerParts {
  readonly sweepIdentity?: () => Promise<void>;
  readonly mailDelivers?: boolean;
}

/**
 * Creates the scheduler of a world, with nothing to purge unless a test provides it. Collects the errors of its
 * tasks.
 */
export function testScheduler(
  world: World,
  { sweepIdentity = async () => undefined, mailDelivers = true }: TestSchedulerParts = {},
) {
  const failures: object[] = [];
  const { runDueTasks } = createScheduler({
    tenancy: world.tenancy,
    writer: world.writer,
    owner: world.database.ownerConfig,
    sweepIdentity,
    sweepFiles: async () => undefined,
    mailDelivers,
    log: { error: (details) => failures.push(details) },
  });
  return { runDueTasks, failures };
}

import { createScheduler } from './scheduler.ts';
import type { World } from './test-world.ts';

interface TestSchedulerParts {
  readonly sweepIdentity?: () => Promise<void>;
  readonly mailDelivers?: boolean;
}

/** The scheduler of a world, with nothing to sweep unless a test brings it, and what failed in its tasks. */
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

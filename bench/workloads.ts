import { newKey } from '@sable/server/transaction-context';
import { z } from 'zod';
import type { World } from './world.ts';

/** A kind of change and the records it applies to. */
export interface Workload {
  readonly title: string;
  readonly name: string;
  readonly targets: readonly string[];
  /** Returns arguments that change a target; each `round` yields a different value. */
  args(target: string, round: number): unknown;
}

/** Maximum number of concurrent changes; the product and the raw statements need this many records each. */
export const CALLERS = 16;
const TARGETS = 2 * CALLERS;
export const LINES = 30;

export async function accountWorkload(world: World): Promise<Workload> {
  const targets: string[] = [];
  for (let index = 0; index < TARGETS; index++) targets.push(await makeAccount(world, index));
  return {
    title: 'one field of an account',
    name: 'accounts.update',
    targets,
    args: (id, round) => ({ id, patch: { notes: `Called back, visit ${round} agreed.` } }),
  };
}

/** Creates a workload that changes one line in each of several estimates of 30 lines. */
export async function lineWorkload(world: World): Promise<Workload> {
  const targets: string[] = [];
  for (let index = 0; index < TARGETS; index++) {
    const { lineIds } = await makeEstimate(world, LINES);
    targets.push(lineIds[index % LINES] ?? '');
  }
  return {
    title: `a quantity in a ${LINES}-line estimate`,
    name: 'estimate-lines.update',
    targets,
    args: (id, round) => ({ id, patch: { quantityMilli: quantityOf(round) } }),
  };
}

/** Returns a quantity that differs from those of the previous rounds. */
export const quantityOf = (round: number): number => 1000 + (round % 90_000);

export const makeAccount = (world: World, index: number): Promise<string> =>
  world.make('accounts.create', {
    account: {
      name: `Household ${index}`,
      phone: `+1 937 555 ${String(1000 + index).slice(-4)}`,
      site: {
        line1: `${100 + index} Maple Street`,
        city: 'Dayton',
        region: 'OH',
        postal: '45402',
        county: 'Ashford',
      },
    },
    contact: { name: `Person ${index}`, email: `${newKey()}@example.com` },
  });

const PER_REQUEST = 200;

const addedSchema = z.object({ ids: z.array(z.string()) });

/** Creates a draft with this many priced lines. */
export async function makeEstimate(
  world: World,
  count: number,
): Promise<{ estimateId: string; lineIds: string[] }> {
  const estimateId = await world.make('estimates.create', { accountId: await makeAccount(world, count) });
  const lineIds: string[] = [];
  for (let start = 0; start < count; start += PER_REQUEST) {
    const lines = Array.from({ length: Math.min(PER_REQUEST, count - start) }, (_, index) => ({
      name: `Motion detector ${start + index + 1}`,
      description: 'Ceiling, pet immune to 40 lb',
      quantityMilli: 1000,
      unitPrice: 3900 + index,
      unitCost: 2100,
    }));
    const { ids } = addedSchema.parse(await world.run('estimate-lines.add', { estimateId, lines }));
    lineIds.push(...ids);
  }
  return { estimateId, lineIds };
}

import { z } from 'zod';
import { openClient, type Client } from './client.ts';
import { startProduct } from './product.ts';
import type { Report } from './report.ts';
import type { Stage } from './stage.ts';
import { openWorld } from './world.ts';

const CUSTOMERS = 1240;
/** Monthly bill of each account in cents: 55,800.00 in all. */
const BILLED = 45_00;
const ROWS_A_REQUEST = 100;
const BAR_SECONDS = 60;
const PATIENCE_MS = 300_000;

const answer = z.object({ results: z.tuple([z.object({ id: z.string() })]) });
const progress = z.object({
  rows: z.array(z.object({ status: z.string(), made: z.int(), removed: z.int(), rmr: z.int() })),
});

/**
 * Measures importing a dealer's customers and contracts from a file, sent as the browser sends it to the built
 * server, and undoing the whole import. Wall-clock time, including the wait for the job.
 */
export async function importing(stage: Stage): Promise<Report> {
  const world = await openWorld(stage);
  const cookie = await world.person('Olive Desk', 'office');
  const product = await startProduct(stage, { databaseUrl: world.address });
  const client = openClient(product.address, cookie);
  const started = performance.now();
  const { results } = answer.parse(
    await client.mutate('imports.begin', {
      kind: 'customers',
      fileName: 'customers.csv',
      inFile: CUSTOMERS,
      total: CUSTOMERS,
      currency: 'USD',
    }),
  );
  const [{ id }] = results;
  for (let at = 0; at < CUSTOMERS; at += ROWS_A_REQUEST) {
    const most = Math.min(ROWS_A_REQUEST, CUSTOMERS - at);
    await client.mutate('imports.addRows', { id, rows: Array.from({ length: most }, (_, n) => row(at + n)) });
  }
  const done = await untilStatus(client, id, 'done');
  const seconds = (performance.now() - started) / 1000;
  if (done.made !== CUSTOMERS || done.rmr !== CUSTOMERS * BILLED)
    throw new Error(`The import made ${done.made} customers with ${done.rmr} cents of RMR.`);
  const undone = performance.now();
  await client.mutate('imports.undo', { id });
  const { removed } = await untilStatus(client, id, 'undone');
  const undoSeconds = (performance.now() - undone) / 1000;
  if (removed !== CUSTOMERS) throw new Error(`The undo took back ${removed} customers.`);
  client.close();
  await product.stop();
  return {
    findings: [
      finding('1,240 customers with 55,800.00 RMR imported, from the first request to the last row', seconds),
      finding('The same import undone', undoSeconds),
    ],
  };
}

const finding = (measure: string, seconds: number) => ({
  measure,
  value: `${seconds.toFixed(1)} s`,
  bar: `< ${BAR_SECONDS} s`,
  met: seconds < BAR_SECONDS,
});

function row(at: number) {
  const name = `Household ${at}`;
  return {
    number: at + 1,
    title: name,
    externalKey: `H-${at}`,
    plan: {
      account: {
        type: 'residential',
        name,
        phone: `(937) 555-${String(1000 + (at % 9000))}`,
        email: `h${at}@example.com`,
        site: {
          line1: `${at + 1} Larkspur Lane`,
          line2: '',
          city: 'Dayton',
          county: '',
          region: 'OH',
          postal: '45402',
          country: 'us',
          type: 'residential',
        },
        leadSource: null,
        notes: null,
      },
      status: 'active',
      contract: {
        signedOn: '2023-03-01',
        startsOn: '2023-03-01',
        termMonths: 36,
        source: 'paper',
        services: [{ name: 'Monitoring', frequency: 'monthly', billed: BILLED }],
        cancelledOn: null,
        cancelReason: null,
      },
    },
  };
}

async function untilStatus(client: Client, id: string, status: string) {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const { rows } = progress.parse(
      await client.post('/api/query', { collection: 'imports', where: { field: 'id', op: 'eq', value: id } }),
    );
    const [found] = rows;
    if (found?.status === status) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The import was not ${status} in ${PATIENCE_MS / 1000} s.`);
}

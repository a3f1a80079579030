import { openClient, type Client } from './client.ts';
import { memoryOf, type Memory } from './memory.ts';
import { startProduct } from './product.ts';
import type { Report } from './report.ts';
import type { Stage } from './stage.ts';
import { median } from './statistics.ts';

const AGAIN = 3;
const BAR_MS = 3000;
const CHANGES = 3000;
const CALLERS = 8;

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const megabytes = ({ server, database }: Memory): string =>
  `${Math.round(server)} MB and ${Math.round(database)} MB`;

/**
 * Measures the product with its own PostgreSQL: the time from the command to the first response, then its memory use.
 */
export async function start(stage: Stage): Promise<Report> {
  const dataDir = await stage.folder('fresh');
  const first = await startProduct(stage, { dataDir });
  const client = openClient(first.address, await openCompany(first.address));
  const idle = await memoryOf(first.pid);
  await load(client);
  const after = await memoryOf(first.pid);
  client.close();
  await first.stop();
  const again: number[] = [];
  for (let time = 0; time < AGAIN; time++) {
    const next = await startProduct(stage, { dataDir });
    again.push(next.readyAfter);
    await next.stop();
  }
  return {
    findings: [
      {
        measure: 'Start on an empty folder, the database made on the way, to ready',
        value: seconds(first.readyAfter),
      },
      {
        measure: 'Second start to ready',
        value: seconds(median(again)),
        bar: `< ${seconds(BAR_MS)}`,
        met: median(again) < BAR_MS,
      },
      { measure: 'Memory idle: server and PostgreSQL', value: megabytes(idle) },
      {
        measure: `Memory after ${CHANGES.toLocaleString('en-US')} changes and as many lists`,
        value: megabytes(after),
      },
    ],
  };
}

/** Sets up the company as its owner would. Returns the owner's cookie. */
export async function openCompany(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/onboarding`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({
      companyName: 'Northgate Security',
      personName: 'Nora Gates',
      email: 'nora@northgate.example',
      password: 'seven quiet lanterns',
      country: 'us',
      timeZone: 'America/New_York',
    }),
  });
  if (!answer.ok) throw new Error(`The company could not be opened: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function load(client: Client): Promise<void> {
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let turn = 0; turn < CHANGES / CALLERS; turn++) {
        await client.mutate('accounts.create', { account: { name: `Household ${caller} ${turn}` } });
        await client.post('/api/query', {
          collection: 'accounts',
          orderBy: [{ field: 'updatedAt', direction: 'desc' }],
          limit: 50,
        });
      }
    }),
  );
}

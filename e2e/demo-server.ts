import type { FullConfig } from '@playwright/test';
import { sql } from './database.ts';
import { demoSchema } from './own-demo.ts';
import { copyOf, startServer, type RunningServer } from './server.ts';

/**
 * Starts a server with the demo dealership for each worker: its journeys share one company, and each creates its own
 * records. The demo is created once and copied, which is much faster.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const first = await startServer();
  const servers = [first];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
  try {
    const demo = await journeyDemoOn(first);
    const copies: string[] = [];
    await first.restart(async () => {
      for (let worker = 1; worker < workers; worker++) copies.push(await copyOf(first.directory));
    });
    servers.push(...(await Promise.all(copies.map((directory) => startServer({}, directory)))));
    const demos = servers.map(({ url, directory }) => ({ ...demo, url, directory }));
    process.env['SABLE_E2E_DEMOS'] = JSON.stringify(demos);
  } catch (error) {
    // Playwright does not call the teardown of a failed setup.
    await stop();
    throw error;
  }
  return stop;
}

/** Fills a server with the demo dealership. */
export async function demoOn({ url, directory }: RunningServer) {
  const answer = await fetch(`${url}/api/setup/demo`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`The demo was refused: ${await answer.text()}`);
  return demoSchema.parse({ ...(await answer.json()), url, directory });
}

/**
 * Fills a server with the demo dealership for the journeys. They type in what they sell, so reps may sell outside the
 * price book.
 */
export async function journeyDemoOn(server: RunningServer) {
  const demo = await demoOn(server);
  await sql(`update roles set outside_price_book = true where key = 'sales'`, [], server.directory);
  return demo;
}

import type { FullConfig } from '@playwright/test';
import { sql } from './database.ts';
import { demoSchema } from './own-demo.ts';
import { copyOf, startServer, type RunningServer } from './server.ts';

/**
 * For each worker a server with the demo dealership: its journeys share one company, and each makes records of its own. One demo is made, which takes
 * far longer than to copy it.
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
    // Nobody calls what a failed set-up would have given back.
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

/** Fills a server with the demo dealership of the journeys, which type what they sell: a rep is not asked about it. */
export async function journeyDemoOn(server: RunningServer) {
  const demo = await demoOn(server);
  await sql(`update roles set outside_price_book = true where key = 'sales'`, [], server.directory);
  return demo;
}

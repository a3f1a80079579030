import { sql } from './database.ts';
import { startServer } from './server.ts';

/** One server with the demo dealership for all journeys; each makes records of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer();
  const answer = await fetch(`${server.url}/api/setup/demo`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`The demo was refused: ${await answer.text()}`);
  process.env['SABLE_E2E_URL'] = server.url;
  process.env['SABLE_E2E_DATA'] = server.directory;
  process.env['SABLE_E2E_DEMO'] = await answer.text();
  // Journeys type what they sell: a rep of this dealership is not asked about it.
  await sql(`update roles set outside_price_book = true where key = 'sales'`, []);
  return () => server.stop();
}

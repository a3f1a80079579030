import type { QueryResult } from 'pg';
import { withConnection } from '../server/src/db/connect.ts';
import { runningServer } from '../server/src/db/embedded-running.ts';
import { ownDemo } from './own-demo.ts';

/** Runs SQL as the owner of a demo's database: to simulate the passage of time, which no test can wait for. */
export async function sql(
  text: string,
  values: readonly unknown[] = [],
  directory = ownDemo().directory,
): Promise<QueryResult> {
  const server = await runningServer(directory);
  if (!server) throw new Error('The database of the journeys does not run.');
  return withConnection(server, (client) => client.query(text, [...values]));
}

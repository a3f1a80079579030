import { createRequire } from 'node:module';
import { join } from 'node:path';
import { partsOf } from './install.ts';

interface ParseServer {
  startApp(options: object): Promise<unknown>;
}

// Parse Server as a separate process; the argument is its folder.
const [folder = ''] = process.argv.slice(2);
const { ParseServer }: { ParseServer: ParseServer } = createRequire(join(folder, 'package.json'))(
  'parse-server',
);
const port = Number(process.env['PARSE_PORT']);
const { host, port: databasePort, user, password, database } = partsOf(process.env['PARSE_DATABASE'] ?? '');

await ParseServer.startApp({
  // The settings below take effect; the address only selects PostgreSQL.
  databaseURI: `postgres://localhost/${database}`,
  databaseOptions: { host, port: Number(databasePort), user, password, database, max: 20 },
  appId: 'bench',
  masterKey: 'bench-master',
  serverURL: `http://127.0.0.1:${port}/parse`,
  host: '127.0.0.1',
  port,
  mountPath: '/parse',
  allowClientClassCreation: true,
  startLiveQueryServer: true,
  liveQuery: { classNames: ['Account'] },
  // On PostgreSQL, the live server finds no user for a session. The subscriber therefore uses this master key, which
  // bypasses the permission checks.
  liveQueryServerOptions: { keyPairs: { masterKey: 'bench-master' } },
  logLevel: 'error',
});

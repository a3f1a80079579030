import { createRequire } from 'node:module';
import { join } from 'node:path';
import { partsOf } from './install.ts';

interface ParseServer {
  startApp(options: object): Promise<unknown>;
}

// Parse Server as a process of its own; its folder is the argument.
const [folder = ''] = process.argv.slice(2);
const { ParseServer }: { ParseServer: ParseServer } = createRequire(join(folder, 'package.json'))(
  'parse-server',
);
const port = Number(process.env['PARSE_PORT']);
const { host, port: databasePort, user, password, database } = partsOf(process.env['PARSE_DATABASE'] ?? '');

await ParseServer.startApp({
  // The parts below count; the address only says that it is PostgreSQL.
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
  // Over PostgreSQL its live server finds no person for a session, so the subscriber holds this key, which spares it the rights.
  liveQueryServerOptions: { keyPairs: { masterKey: 'bench-master' } },
  logLevel: 'error',
});

import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { columnTypes, type DatabaseLog, withConnection } from './connect.ts';
import { type Database, databaseOver } from './open.ts';
import { withDatabase } from './test-server.ts';
import { atFileEnd } from '../test-cleanup.ts';

const quiet: DatabaseLog = {
  debug() {},
  info() {},
  warn() {},
  error: (message) => process.stderr.write(`${message}\n`),
};

/** Creates a new, migrated database, dropped with its pools at the end of the test file. */
export async function testDatabase(): Promise<Database> {
  const { connection, template } = inject('databaseServer');
  const name = `sable_test_${randomBytes(6).toString('hex')}`;
  const kind = connection.connectionString === undefined ? 'embedded' : 'url';
  // Copying files is faster without flushing; otherwise it costs two checkpoints.
  const how = kind === 'embedded' ? 'strategy file_copy' : '';
  await withConnection(connection, (client) =>
    client.query(`create database ${name} template ${template} ${how}`),
  );
  const owner = { ...withDatabase(connection, name), application_name: name, types: columnTypes };
  const database = databaseOver(kind, owner, quiet, async () => {
    await withConnection(connection, (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    );
  });
  atFileEnd(() => database.close());
  return database;
}

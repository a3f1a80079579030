import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './prepare.mjs';

/**
 * Folders whose SQL uses more than rows (roles, row security, locks, notifications, COPY): their suites run on both
 * databases. The SQL of the other folders works the same everywhere.
 */
const roomsOfBoth = /^server\/src\/(backup|db|live|outbox)\//;

/**
 * The slowest of the files that start the embedded PostgreSQL themselves or use none: they would never use a second
 * database.
 */
const withoutDatabase =
  /\/(crash|failover|db\/(embedded|migrate-crash|postgres-binaries)|documents\/(agreement|estimate-options|headings|render-pdf|structure)|files\/large-uploads|seal\/check-seal|session\/password-hash)\.test\./;

/**
 * Divides the server's suites between two databases: suites of folders whose SQL uses more than rows run on both,
 * every other suite runs on one of them.
 *
 * @returns the files for each.
 */
export function dividedSuites() {
  const all = ['server/src', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.split(sep).join('/')}`)
      .sort(),
  );
  const inPlace = all.filter((file) => withoutDatabase.test(file));
  const shared = all.filter((file) => roomsOfBoth.test(file) && !inPlace.includes(file));
  const others = all.filter((file) => !shared.includes(file) && !inPlace.includes(file));
  return {
    embedded: [...inPlace, ...shared, ...others.filter((_file, index) => index % 2 === 0)],
    second: [...shared, ...others.filter((_file, index) => index % 2 === 1)],
  };
}
